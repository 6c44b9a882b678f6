import { compareRuns } from '#shared/load/compare-runs.ts';
import type { LoadReport } from '#shared/load/load-report.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

/** The area `load`. */
export function loadArea({ loads, runs }: Pick<Engine, 'loads' | 'runs'>) {
  const { load } = os;
  const reportOf = async (id: string): Promise<LoadReport> => {
    const run = await runs.find(id);
    return orNotFound(run?.kind === 'load' && 'passed' in run.figures ? run.figures : undefined, 'load test', id);
  };
  return {
    check: load.check.handler(async ({ input: { text } }) => (await loads()).check(text)),
    schema: load.schema.handler(async () => {
      const { loadSchema } = await import('../load/read-plan.ts');
      return loadSchema();
    }),
    compare: load.compare.handler(async ({ input: { base, run } }) =>
      compareRuns(await reportOf(base), await reportOf(run)),
    ),
  };
}
