import type { ExperimentChoice } from '#shared/model/experiment.ts';
import type { Engine } from '../engine.ts';
import type { LabChoice } from '../lab/open-lab.ts';
import { foldersWith, type SettingsStore } from '../settings.ts';
import { os } from './implementer.ts';

/** The area `trials`. */
export function trialsArea({ lab }: Engine, settings: Pick<SettingsStore, 'get'>) {
  const trials = async () => (await lab()).trials;
  return {
    list: os.trials.list.handler(async ({ input }) => (await trials()).all(foldersWith(settings, input?.folder))),
    receiverTarget: os.trials.receiverTarget.handler(async ({ input }) => (await trials()).receiverTarget(input)),
    skip: os.trials.skip.handler(async ({ input }) => {
      (await trials()).skip(input?.id);
      return {};
    }),
  };
}

type Settings = Pick<SettingsStore, 'get'>;

/** The choice with the opened folders of scenarios. */
export const experimentChoiceOf = ({ folder, ids, layer }: ExperimentChoice, settings: Settings): LabChoice => ({
  ...(ids && { ids }),
  ...(layer && { layer }),
  folders: foldersWith(settings, folder),
});

/** The area `experiments`. */
export function experimentsArea({ lab }: Engine, settings: Settings) {
  return {
    list: os.experiments.list.handler(async ({ input }) => (await lab()).all(foldersWith(settings, input?.folder))),
    run: os.experiments.run.handler(async ({ input = {} }) => ({
      items: await (await lab()).run(experimentChoiceOf(input, settings)),
    })),
    results: os.experiments.results.handler(async () => ({ results: (await lab()).results() })),
    report: os.experiments.report.handler(async ({ input: { format } }) => {
      const { reportFile } = await import('../reports/report-file.ts');
      const { experimentReport } = await import('../lab/reports/experiment-report.ts');
      return reportFile(format, experimentReport((await lab()).results()));
    }),
  };
}
