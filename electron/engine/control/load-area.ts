import { compareRuns } from '#shared/load/compare-runs.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';

/** The area `load`. */
export function loadArea({ loads }: Pick<Engine, 'loads'>) {
  const { load } = os;
  return {
    check: load.check.handler(async ({ input: { text } }) => (await loads()).check(text)),
    schema: load.schema.handler(async () => {
      const { loadSchema } = await import('../load/read-plan.ts');
      return loadSchema();
    }),
    compare: load.compare.handler(async ({ input: { base, run } }) => {
      const { stored } = await loads();
      return compareRuns((await stored.get(base)).figures, (await stored.get(run)).figures);
    }),
  };
}
