import type { TrialReport } from '#shared/model/trial.ts';
import type { Engine } from '../engine.ts';
import { trialReportOf } from '../lab/reports/trial-report.ts';
import { feedOf } from './feed-of.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

const told = (report: TrialReport | undefined) => ({ ...(report && { report }) });

/** The area `trials`. */
export function trialsArea({ lab: { trials } }: Engine) {
  return {
    list: os.trials.list.handler(() => ({ items: trials.all() })),
    testReceiver: os.trials.testReceiver.handler(({ input }) => trials.testReceiver(input)),
    testClient: os.trials.testClient.handler(({ input }) => trials.testClient(input)),
    skip: os.trials.skip.handler(({ input }) => {
      trials.skip(input?.id);
      return told(trials.report());
    }),
    cancel: os.trials.cancel.handler(() => {
      trials.cancel();
      return told(trials.report());
    }),
    report: os.trials.report.handler(() => told(trials.report())),
    file: os.trials.file.handler(({ input: { format } }) =>
      trialReportOf(format, orNotFound(trials.report(), 'report', 'of a test')),
    ),
    feed: os.trials.feed.handler(({ signal }) =>
      feedOf(
        told(trials.report()),
        (receive) =>
          trials.subscribe((report) => {
            receive({ report });
          }),
        signal,
      ),
    ),
  };
}
