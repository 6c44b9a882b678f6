import type { ExperimentProgress } from '#shared/model/experiment.ts';
import type { Engine } from '../engine.ts';
import { reportOf } from '../lab/reports/report.ts';
import { os } from './implementer.ts';

/** The area `experiments`. */
export function experimentsArea({ lab }: Engine) {
  return {
    list: os.experiments.list.handler(() => ({ items: lab.all() })),
    run: os.experiments.run.handler(async ({ input }) => ({ items: await lab.run(input) })),
    start: os.experiments.start.handler(({ input }) => lab.start(input)),
    cancel: os.experiments.cancel.handler(() => {
      const run = lab.cancel();
      return { ...(run && { run }) };
    }),
    results: os.experiments.results.handler(() => lab.progress()),
    report: os.experiments.report.handler(({ input: { format, ids } }) => {
      const wanted = ids?.split(',');
      return reportOf(
        format,
        lab.progress().results.filter(({ id }) => wanted?.includes(id) ?? true),
      );
    }),
    feed: os.experiments.feed.handler(async function* ({ signal }) {
      const waiting: ExperimentProgress[] = [lab.progress()];
      let wake: (() => void) | undefined;
      const end = lab.subscribe((progress) => {
        waiting.push(progress);
        wake?.();
      });
      const onAbort = (): void => wake?.();
      signal?.addEventListener('abort', onAbort);
      try {
        while (signal?.aborted !== true) {
          const next = waiting.shift();
          if (next) yield next;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        end();
        signal?.removeEventListener('abort', onAbort);
      }
    }),
  };
}
