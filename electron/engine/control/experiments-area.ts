import type { Engine } from '../engine.ts';
import { feedOf } from './feed-of.ts';
import { os } from './implementer.ts';

/** The area `experiments`. */
export function experimentsArea({ lab }: Engine) {
  return {
    list: os.experiments.list.handler(async () => ({ items: await lab.all() })),
    run: os.experiments.run.handler(async ({ input }) => ({ items: await lab.run(input) })),
    start: os.experiments.start.handler(({ input }) => lab.start(input)),
    cancel: os.experiments.cancel.handler(() => {
      const run = lab.cancel();
      return { ...(run && { run }) };
    }),
    results: os.experiments.results.handler(() => lab.progress()),
    report: os.experiments.report.handler(async ({ input: { format, ids } }) => {
      const { reportFile } = await import('../reports/report-file.ts');
      const { experimentReport } = await import('../lab/reports/experiment-report.ts');
      const wanted = ids?.split(',');
      const results = lab.progress().results.filter(({ id }) => wanted?.includes(id) ?? true);
      return reportFile(format, experimentReport(results));
    }),
    feed: os.experiments.feed.handler(({ signal }) => feedOf(lab.progress(), lab.subscribe, signal)),
  };
}
