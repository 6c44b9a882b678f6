import type { ExperimentChoice } from '#shared/model/experiment.ts';
import type { Engine } from '../engine.ts';
import type { LabChoice } from '../lab/open-lab.ts';
import type { SettingsStore } from '../settings.ts';
import { feedOf } from './feed-of.ts';
import { os } from './implementer.ts';

/** The area `experiments`. */
export function experimentsArea({ lab }: Engine, settings: SettingsStore) {
  const foldersWith = (folder: string | undefined): string[] => [
    ...settings.get().scenarioFolders,
    ...(folder === undefined ? [] : [folder]),
  ];
  const choiceOf = ({ folder, ...choice }: ExperimentChoice = {}): LabChoice => ({
    ...choice,
    folders: foldersWith(folder),
  });
  return {
    list: os.experiments.list.handler(({ input }) => lab.all(foldersWith(input?.folder))),
    run: os.experiments.run.handler(async ({ input }) => ({ items: await lab.run(choiceOf(input)) })),
    start: os.experiments.start.handler(({ input }) => lab.start(choiceOf(input))),
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
