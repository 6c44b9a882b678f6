import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Run, RunSummary } from '#shared/runs/run.ts';
import { changeOf } from '#shared/trials/report-change.ts';
import type { ExperimentChoice } from '#shared/model/experiment.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import type { Engine } from '../engine.ts';
import type { Report } from '../reports/report.ts';
import type { Runs } from '../runs/create-runs.ts';
import { summaryOf } from '../runs/stored-runs.ts';
import { shownRun } from '../scenarios/redact-result.ts';
import { foldersWith, type SettingsStore } from '../settings.ts';
import { feedOf, os, orNotFound } from './area.ts';
import { mustHaveChats } from './service-area.ts';
import type { OpenScenarios } from './scenarios-area.ts';
import { compareRuns } from '#shared/load/compare-runs.ts';
import type { LoadReport } from '#shared/load/load-report.ts';
import type { LabChoice } from '../lab/open-lab.ts';

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
const experimentChoiceOf = ({ folder, ids, layer }: ExperimentChoice, settings: Settings): LabChoice => ({
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

async function reportOf(run: Run): Promise<Report> {
  switch (run.kind) {
    case 'collection':
      return (await import('../scenarios/reports/scenario-report.ts')).collectionReport(run);
    case 'comparison':
      return (await import('../scenarios/pull-push/comparison-report.ts')).comparisonReport(run);
    case 'experiments':
      return (await import('../lab/reports/experiment-report.ts')).experimentReport(run.results, run.skipped);
    case 'lesson':
      return (await import('../scenarios/reports/scenario-report.ts')).lessonReport(run);
    case 'load':
      if ('passed' in run.figures) return (await import('../load/report-of-load.ts')).reportOfLoad(run.figures);
      throw new HookbenchError('not_found', 'The load test has no report yet.', { hint: 'Wait for its end.' });
    case 'scenarios':
      return (await import('../scenarios/reports/scenario-report.ts')).scenarioReport(run.results);
    case 'trials':
      return (await import('../lab/reports/trial-report.ts')).reportOfTrials(run);
  }
}

/** The tests of clients and receivers with how each differs from the one before. */
async function withChanges(items: readonly RunSummary[], { stored }: Pick<Runs, 'stored'>): Promise<RunSummary[]> {
  const reports = items.some(({ trials }) => trials) ? await stored.all('trials') : [];
  return items.map((item) => {
    const report = reports.find(({ id }) => id === item.id);
    const change = report && changeOf(report, reports);
    return item.trials && change ? { ...item, trials: { ...item.trials, change } } : item;
  });
}

/** The area `runs`. */
export function runsArea(
  engine: Engine,
  settings: SettingsStore,
  workspace: OpenScenarios,
  collections: () => Promise<Collections>,
) {
  const { lab, loads, runs } = engine;
  const find = async (id: string): Promise<Run> => orNotFound<Run>(await runs.find(id), 'run', id);

  return {
    list: os.runs.list.handler(async ({ input: { kind } = {} }) => {
      const all = new Map(
        [...(await runs.stored.summaries()), ...runs.all().map(summaryOf)].map((run) => [run.id, run]),
      );
      const items = [...all.values()].filter((one) => kind === undefined || one.kind === kind);
      const sorted = items.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
      return { items: await withChanges(sorted, runs), next: null };
    }),
    start: os.runs.start.handler(async ({ input }) => {
      switch (input.kind) {
        case 'collection':
          return (await import('./run-collection.ts')).startCollectionRun(engine, collections, input);
        case 'comparison': {
          mustHaveChats(engine);
          const { kind: _kind, ...comparison } = input;
          return (await workspace()).compare(comparison);
        }
        case 'experiments':
          return (await lab()).start(experimentChoiceOf(input, settings));
        case 'load':
          return (await loads()).start(input);
        case 'scenarios':
          return (await workspace()).start(input);
        case 'trials':
          return (await lab()).trials.start(input, foldersWith(settings, input.folder));
      }
    }),
    get: os.runs.get.handler(async ({ input: { id } }) => shownRun(await find(id))),
    cancel: os.runs.cancel.handler(async ({ input: { id } }) => {
      const { kind, state } = await find(id);
      if (state === 'running') await runs.cancel(kind);
      return shownRun(await find(id));
    }),
    report: os.runs.report.handler(async ({ input: { format, id } }) => {
      const { reportFile } = await import('../reports/report-file.ts');
      return reportFile(format, await reportOf(await find(id)));
    }),
    remove: os.runs.remove.handler(async ({ input: { id } }) => {
      await runs.remove(id);
      return { removed: id };
    }),
    feed: os.runs.feed.handler(async function* ({ signal }) {
      const subscribe = (receive: (change: { runs: Run[] }) => void) =>
        runs.subscribe((run) => receive({ runs: [shownRun(run)] }));
      yield* feedOf({ runs: runs.all().map(shownRun) }, subscribe, signal);
    }),
  };
}
