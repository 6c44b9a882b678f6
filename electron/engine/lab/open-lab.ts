import type {
  Experiment as ExperimentOutline,
  ExperimentChoice,
  ExperimentProgress,
  ExperimentResult,
  ExperimentRun,
} from '#shared/model/experiment.ts';
import type { ExperimentList } from '#shared/contract/experiments.ts';
import type { Parties } from '../parties.ts';
import { createLabLock } from './lab-lock.ts';
import { resetParties } from './parties-state.ts';
import { chooseExperiments } from './choose-experiments.ts';
import { createRuns } from './create-runs.ts';
import { openKeptResults } from './kept-results.ts';
import { openTrials, type Trials } from './trials/open-trials.ts';
import type { ReadRequestHeaders } from './trials/watch-client.ts';
import { readExperimentsJob } from '../scenarios/experiments-job.ts';
import type { Experiment } from '../scenarios/read-experiments.ts';
import { withOwnExperiments, type Catalogue } from './own-experiments.ts';
import type { ScenarioBench } from '../scenarios/scenario-bench.ts';
import { expectationsOf } from '../scenarios/sides/judge-sides.ts';
import { runExperiment, type ReadDiagnosis } from './run-experiment.ts';
import type { Sandbox } from './sandbox.ts';

/** What to run. `folders`: where the user's own experiments are. */
export type LabChoice = Pick<ExperimentChoice, 'ids' | 'layer'> & { folders?: readonly string[] };

/** The failure lab: experiments that each break one thing, on the lab's own four parties. */
export interface Lab {
  /** The shipped experiments, and those in folders of the user. */
  all(folders?: readonly string[]): Promise<ExperimentList>;
  /** @throws HookbenchError `not_found` for an unknown id, `bad_config` if its file is wrong, `conflict` if a run is in progress */
  start(choice?: LabChoice): Promise<ExperimentRun>;
  /** Like start, and waits for the end. @returns The results of this run. */
  run(choice?: LabChoice): Promise<ExperimentResult[]>;
  /** Cancels the run. The running experiment is stopped and not judged. */
  cancel(): ExperimentRun | undefined;
  /** The current or last run, and the last result of each experiment. */
  progress(): ExperimentProgress;
  /** Calls at each step of a run. @returns Unsubscribes. */
  subscribe(receive: (progress: ExperimentProgress) => void): () => void;
  /** The lab's own parties, if they are running. */
  parties(): Parties | undefined;
  /** The lab's own parties for a trace of a stored result; started if necessary. */
  partiesOf(trace: string): Promise<Parties | undefined>;
  /** Tests of other programs. */
  readonly trials: Trials;
  close(): Promise<void>;
}

/** Reads records of the parts of the engine, which the lab cannot import. */
export interface LabReaders {
  diagnosis: ReadDiagnosis;
  headers: ReadRequestHeaders;
}

const outlineOf = ({ expect, file, id, lab, name, own }: Experiment): ExperimentOutline => ({
  id,
  title: name,
  ...lab,
  expected: expectationsOf(expect),
  ...(own && { own, file }),
});

/** The lab's parties without subscriptions and without remains of an interrupted experiment. */
async function openCleared(sandbox: Sandbox): Promise<Parties> {
  const parties = await sandbox.open();
  const usual = parties.authorization.clients.all().filter(({ id }) => !id.startsWith('lab-'));
  await resetParties(parties, new Set(usual.map(({ id }) => id)));
  return parties;
}

/**
 * @param user The user's own parties. Runs are recorded in their journal; nothing else of them is changed.
 * @param openBench Lets scenarios use the lab's parties.
 */
export function openLab(
  user: Parties,
  sandbox: Sandbox,
  readers: LabReaders,
  openBench: (parties: Parties) => Promise<ScenarioBench>,
): Lab {
  const { clocks, jobs, journal, onFailure } = user;
  let reading: Promise<Experiment[]> | undefined;
  const read = async (folders: readonly string[] = []): Promise<Catalogue> =>
    withOwnExperiments(await (reading ??= jobs.run(readExperimentsJob, {})), folders, jobs);
  const choose = async (choice?: LabChoice): Promise<Experiment[]> =>
    chooseExperiments(await read(choice?.folders), choice);
  const kept = openKeptResults(user.store);
  const lock = createLabLock();

  async function note(result: ExperimentResult): Promise<ExperimentResult> {
    const good = result.passed && result.restored;
    const message = `${result.title}: ${good ? 'as expected' : 'not as expected'}`;
    const change = good ? ('passed' as const) : ('failed' as const);
    const entry = { kind: 'experiment' as const, atMs: clocks.wall.now(), id: result.id, change, message };
    await journal.append([entry], [kept.keep(result)]);
    return result;
  }

  const runs = createRuns(user, lock, async () => {
    const parties = await openCleared(sandbox);
    const bench = await openBench(parties);
    return async (experiment, signal) => {
      const result = await runExperiment(experiment, { parties, bench }, signal);
      return signal.aborted ? undefined : note(result);
    };
  });
  const trials = openTrials({
    user,
    lock,
    readDiagnosis: readers.diagnosis,
    readHeaders: readers.headers,
    openParties: () => openCleared(sandbox),
  });

  return {
    async all(folders) {
      const { items, problems } = await read(folders);
      return { items: items.map(outlineOf), problems: [...problems] };
    },
    async start(choice) {
      runs.begin(await choose(choice)).catch(onFailure);
      return runs.current() as ExperimentRun;
    },
    run: async (choice) => runs.begin(await choose(choice)),
    cancel() {
      runs.cancel();
      return runs.current();
    },
    progress() {
      const run = runs.current();
      return { ...(run && { run }), results: kept.all() };
    },
    subscribe: runs.subscribe,
    parties: sandbox.running,
    async partiesOf(trace) {
      const isKept = kept.hasTrace(trace) || trials.kept.hasTrace(trace);
      return sandbox.running() ?? (isKept ? sandbox.open() : undefined);
    },
    trials,
    async close() {
      await trials.close();
      await runs.close();
      await sandbox.close();
    },
  };
}
