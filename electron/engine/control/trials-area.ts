import type { ReportFormat } from '#shared/model/report-format.ts';
import type { TrialReport } from '#shared/model/trial.ts';
import type { Engine } from '../engine.ts';
import { foldersWith, type SettingsStore } from '../settings.ts';
import { feedOf } from './feed-of.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

async function fileOf(format: ReportFormat, report: TrialReport): Promise<File> {
  const { reportFile } = await import('../reports/report-file.ts');
  const { reportOfTrials } = await import('../lab/reports/trial-report.ts');
  return reportFile(format, reportOfTrials(report));
}

const withReport = (report: TrialReport | undefined) => ({ ...(report && { report }) });

/** The area `trials`. */
export function trialsArea({ lab: { trials } }: Engine, settings: Pick<SettingsStore, 'get'>) {
  return {
    list: os.trials.list.handler(({ input }) => trials.all(foldersWith(settings, input?.folder))),
    testReceiver: os.trials.testReceiver.handler(({ input: { folder, ...target } }) =>
      trials.testReceiver(target, foldersWith(settings, folder)),
    ),
    testClient: os.trials.testClient.handler(({ input: { folder, ...target } }) =>
      trials.testClient(target, foldersWith(settings, folder)),
    ),
    skip: os.trials.skip.handler(({ input }) => {
      trials.skip(input?.id);
      return withReport(trials.report());
    }),
    cancel: os.trials.cancel.handler(() => {
      trials.cancel();
      return withReport(trials.report());
    }),
    report: os.trials.report.handler(() => withReport(trials.report())),
    file: os.trials.file.handler(({ input: { format } }) =>
      fileOf(format, orNotFound(trials.report(), 'report', 'of a test')),
    ),
    kept: os.trials.kept.handler(({ input: { subject } }) => ({ items: trials.kept.all(subject) })),
    keptReport: os.trials.keptReport.handler(({ input: { id } }) => orNotFound(trials.kept.find(id), 'report', id)),
    keptFile: os.trials.keptFile.handler(({ input: { format, id } }) =>
      fileOf(format, orNotFound(trials.kept.find(id), 'report', id)),
    ),
    removeReport: os.trials.removeReport.handler(async ({ input: { id } }) => {
      await trials.kept.remove(id);
      return { removed: true as const };
    }),
    feed: os.trials.feed.handler(({ signal }) =>
      feedOf(
        withReport(trials.report()),
        (receive) =>
          trials.subscribe((report) => {
            receive({ report });
          }),
        signal,
      ),
    ),
  };
}
