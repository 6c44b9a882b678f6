import type { LoadProgress } from '#shared/load/load-report.ts';
import { compareRuns } from '#shared/load/compare-runs.ts';
import type { Engine } from '../engine.ts';
import { feedOf } from './feed-of.ts';
import { os } from './implementer.ts';

const withRun = (run: LoadProgress | undefined) => ({ ...(run && { run }) });

/** The area `load`. */
export function loadArea({ loads }: Pick<Engine, 'loads'>) {
  const { load } = os;
  return {
    check: load.check.handler(async ({ input: { text } }) => (await loads()).check(text)),
    schema: load.schema.handler(async () => {
      const { loadSchema } = await import('../load/read-plan.ts');
      return loadSchema();
    }),
    start: load.start.handler(async ({ input }) => (await loads()).start(input)),
    current: load.current.handler(async () => withRun((await loads()).current())),
    feed: load.feed.handler(async function* ({ signal }) {
      const { current, subscribe } = await loads();
      yield* feedOf(withRun(current()), (receive) => subscribe((run) => receive({ run })), signal);
    }),
    cancel: load.cancel.handler(async () => withRun(await (await loads()).cancel())),
    runs: load.runs.handler(async () => ({ items: await (await loads()).runs.list(), next: null })),
    report: load.report.handler(async ({ input: { id } }) => (await loads()).runs.get(id)),
    reportFile: load.reportFile.handler(async ({ input: { format, id } }) => {
      const report = await (await loads()).runs.get(id);
      const { reportFile } = await import('../reports/report-file.ts');
      const { reportOfLoad } = await import('../load/report-of-load.ts');
      return reportFile(format, reportOfLoad(report));
    }),
    remove: load.remove.handler(async ({ input: { id } }) => {
      await (await loads()).runs.remove(id);
      return { removed: id };
    }),
    compare: load.compare.handler(async ({ input: { base, run } }) => {
      const { runs } = await loads();
      return compareRuns(await runs.get(base), await runs.get(run));
    }),
  };
}
