import {
  type Experiment as ExperimentOutline,
  type ExperimentChoice,
  type ExperimentResult,
  type ExperimentRun,
  experimentResult,
} from '#shared/model/experiment.ts';
import { counted } from '#shared/trace/counted.ts';
import type { ExperimentList } from '#shared/contract/experiments.ts';
import type { Parties } from '../parties.ts';
import type { RunHandle, Runs } from '../runs/create-runs.ts';
import { resetParties } from './parties-state.ts';
import type { ReasonNot } from '../scenarios/lessons/lesson-files.ts';
import { createReasonNot } from './applicability.ts';
import { chooseExperiments, createCatalogue } from './lab-catalogue.ts';
import { openTrials, type Trials } from './trials/open-trials.ts';
import { isExperiment, type Experiment } from '../scenarios/lab-files.ts';
import type { ScenarioBench } from '../scenarios/scenario-bench.ts';
import { expectationsOf } from '../scenarios/sides/judge-sides.ts';
import { runExperiment, type LabBench } from './run-experiment.ts';
import type { Sandbox } from './sandbox.ts';
import type { Store } from '../store/open-store.ts';
import type { Statement } from '../store/statement.ts';

const upsert = `INSERT INTO experiment_results (id, result) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET result = excluded.result`;

/** The last result of each experiment, which is kept after a restart. Those in the format of another version are skipped. */
function openKeptResults(store: Pick<Store, 'all'>) {
  const byId = new Map<string, ExperimentResult>();
  for (const row of store.all('SELECT result FROM experiment_results ORDER BY rowid')) {
    const read = experimentResult.safeParse(JSON.parse(row['result'] as string));
    if (read.success) byId.set(read.data.id, read.data);
  }
  return {
    all: (): ExperimentResult[] => [...byId.values()],
    /** Stores a result. Commit the returned statement together with the journal entry of the result. */
    keep(result: ExperimentResult): Statement {
      byId.set(result.id, result);
      return { sql: upsert, params: [result.id, JSON.stringify(result)] };
    },
    hasTrace: (trace: string): boolean => [...byId.values()].some(({ traces }) => traces.includes(trace)),
  };
}

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
  /** The last result of each experiment. */
  results(): ExperimentResult[];
  /** Why an experiment or a lesson does not apply to the interface that the service offers. */
  reasonNot: ReasonNot;
  /** The lab's own parties for a trace of a stored result; started if necessary. */
  partiesOf(trace: string): Promise<Parties | undefined>;
  /** Tests of other programs. */
  readonly trials: Trials;
}

function outlineOf({ expect, file, id, lab, name, own }: Experiment, reason: string | undefined): ExperimentOutline {
  const { builtIn: _builtIn, needs: _needs, ...texts } = lab;
  return {
    id,
    title: name,
    ...texts,
    expected: expectationsOf(expect),
    ...(own && { own, file }),
    ...(reason !== undefined && { notApplicable: reason }),
  };
}

/** The experiments that apply, and the others with the reason. */
function applicable(experiments: readonly Experiment[], reasonOf: ReasonNot) {
  const judged = experiments.map((one) => ({ one, reason: reasonOf(one) }));
  return {
    chosen: judged.flatMap(({ one, reason }) => (reason === undefined ? [one] : [])),
    skipped: judged.flatMap(({ one: { id, name: title }, reason }) =>
      reason === undefined ? [] : [{ id, title, reason }],
    ),
  };
}

/** The lab's parties with the interface of the user's, without subscriptions and remains of an interrupted experiment. */
async function openCleared(sandbox: Sandbox, user: Parties): Promise<Parties> {
  const parties = await sandbox.open();
  const input = user.ownInterface.current()?.input;
  const { ownInterface } = parties;
  if (!input) await ownInterface.remove();
  else if (JSON.stringify(input) !== JSON.stringify(ownInterface.current()?.input)) await ownInterface.set(input);
  const usual = parties.authorization.clients.all().filter(({ id }) => !id.startsWith('lab-'));
  await resetParties(parties, new Set(usual.map(({ id }) => id)));
  return parties;
}

/** Runs one experiment after the other. One that is cancelled has no result. @param note Stores a result. */
async function runAll(
  experiments: readonly Experiment[],
  bench: LabBench,
  { change, signal }: RunHandle<'experiments'>,
  note: (result: ExperimentResult) => Promise<void>,
): Promise<void> {
  for (const experiment of experiments) {
    if (signal.aborted) return;
    change({ current: experiment.id });
    const result = await runExperiment(experiment, bench, signal);
    if (signal.aborted) return;
    await note(result);
    change({}, [result]);
  }
}

/**
 * @param user The user's own parties. Runs are recorded in their journal; nothing else of them is changed.
 * @param openBench Lets scenarios use the lab's parties.
 */
export function openLab(
  user: Parties,
  sandbox: Sandbox,
  openBench: (parties: Parties) => Promise<ScenarioBench>,
  runs: Runs,
): Lab {
  const { clocks, jobs, journal, onFailure } = user;
  const read = createCatalogue('experiment', isExperiment, jobs);
  const choose = async (choice?: LabChoice): Promise<Experiment[]> =>
    chooseExperiments(await read(choice?.folders), choice);
  const kept = openKeptResults(user.store);

  async function note(result: ExperimentResult): Promise<void> {
    const good = result.passed && result.restored;
    const message = `${result.title}: ${good ? 'as expected' : 'not as expected'}`;
    const change = good ? ('passed' as const) : ('failed' as const);
    const entry = { kind: 'experiment' as const, atMs: clocks.wall.now(), id: result.id, change, message };
    await journal.append([entry], [kept.keep(result)]);
  }

  const reasonsNot = (): ReasonNot => createReasonNot(user.ownInterface.current(), user.ownRecords());

  function begin(all: readonly Experiment[]): ExperimentRun {
    const { chosen, skipped } = applicable(all, reasonsNot());
    return runs.start('experiments', {
      first: () => ({
        title: counted(chosen.length, 'experiment', 'experiments'),
        total: chosen.length,
        results: [],
        ...(skipped.length > 0 && { skipped }),
      }),
      uses: 'lab',
      async carryOut(handle) {
        const parties = await openCleared(sandbox, user);
        await runAll(chosen, { parties, bench: await openBench(parties) }, handle, note);
      },
    });
  }

  const trials = openTrials({
    user,
    runs,
    openBench,
    openParties: () => openCleared(sandbox, user),
  });

  return {
    async all(folders) {
      const { items, problems } = await read(folders);
      const reasonOf = reasonsNot();
      return { items: items.map((one) => outlineOf(one, reasonOf(one))), problems: [...problems], next: null };
    },
    async start(choice) {
      const run = begin(await choose(choice));
      runs.ended('experiments').catch(onFailure);
      return run;
    },
    async run(choice) {
      begin(await choose(choice));
      return (await runs.ended('experiments'))?.results ?? [];
    },
    results: kept.all,
    reasonNot: (scenario) => reasonsNot()(scenario),
    async partiesOf(trace) {
      const isKept = kept.hasTrace(trace) || runs.stored.hasTrace(trace);
      return sandbox.running() ?? (isKept ? sandbox.open() : undefined);
    },
    trials,
  };
}
