import type { ClientUnderTest, ReceiverUnderTest, StartedTrials, TrialRun } from '#shared/model/trial.ts';
import type { TrialList } from '#shared/contract/experiments.ts';
import type { ScenarioTrial } from '#shared/scenario/scenario-result.ts';
import { passingSecrets } from '../../journal/former-secrets.ts';
import type { Parties } from '../../parties.ts';
import type { Runs } from '../../runs/create-runs.ts';
import { isTrial, type TrialFile } from '../../scenarios/lab-files.ts';
import type { ScenarioBench } from '../../scenarios/scenario-bench.ts';
import { createCatalogue, type Catalogue } from '../lab-catalogue.ts';
import { resetParties, clientsOf } from '../parties-state.ts';
import { outlineOfTrial, trialsOfClient, trialsOfReceiver } from './choose-trials.ts';
import { receiverSubscription, type TestedSubscription } from './receiver-subscription.ts';
import { createTrialRunner, type RunTrial, type TestedTrial, Unreached } from './trial-runner.ts';
import { type LabBench, errorOf } from '../run-experiment.ts';
import { runScenario } from '../../scenarios/run-scenario.ts';
import type { UnderTest } from '../../scenarios/trial/under-test.ts';

const gone = '[redacted]';

/** A part of a query: a value without a name may be a secret. */
function shownPart(part: string): string {
  const [name = '', ...value] = part.split('=');
  if (value.length > 0) return `${name}=${gone}`;
  return name === '' ? '' : gone;
}

/** The URL of a receiver for display and storage: without user, password, fragment and values of its query. */
export function shownUrl(text: string): string {
  const url = new URL(text);
  if (`${url.username}${url.password}${url.search}${url.hash}` === '') return text;
  url.username = '';
  url.password = '';
  url.search = url.search.slice(1).split('&').map(shownPart).join('&');
  url.hash = '';
  return url.href;
}

/**
 * Runs a trial. If it is ended by the signal, what has arrived is judged.
 * @throws Error if a step cannot be carried out
 */
async function runTrial(
  trial: TrialFile,
  bench: ScenarioBench,
  signal: AbortSignal,
  underTest: Partial<UnderTest>,
): Promise<ScenarioTrial> {
  const result = await runScenario(trial, bench, { round: 1, seed: 1, signal, underTest });
  const error = signal.aborted ? undefined : errorOf(result);
  if (error !== undefined) throw new Error(error);
  return result.trial ?? { findings: [], traces: [] };
}

/** The trial that sends a valid event. */
const validEvent = 'good-event';

/** The trials with payloads of the user: each is sent as a valid event, the first one by the other trials. */
const withPayloads = (trials: readonly TrialFile[], payloads: readonly string[]): TestedTrial[] =>
  trials.flatMap((trial) => {
    const [template, ...others] = payloads;
    const first = { ...trial, ...(template !== undefined && { template }) };
    if (trial.id !== validEvent) return [first];
    const more = others.map((one, index) => {
      const n = String(index + 2);
      return { ...trial, id: `${trial.id}-${n}`, name: `${trial.name}, payload ${n}`, template: one };
    });
    return [first, ...more];
  });

/**
 * Runs trial after trial with one receiver, on the lab's parties. The first delivery that does not reach it ends the test,
 * unless an earlier one did: further trials would test the connection, not the receiver.
 */
function tryReceiver(fields: TestedSubscription, { bench, parties }: LabBench): RunTrial {
  const { auth, timeoutMs = 15_000 } = fields;
  let reached = false;
  return async (trial, signal) => {
    const { template } = trial;
    const payload = template === undefined ? undefined : { fields: 'template' as const, template };
    await parties.subscriptions.put({ ...fields, ...(payload && { payload }) });
    const { unreached: diagnosis, ...found } = await runTrial(trial, bench, signal, { auth: auth.kind, timeoutMs });
    reached ||= diagnosis === undefined && found.traces.length > 0;
    if (!reached && diagnosis) throw new Unreached({ diagnosis, traces: found.traces });
    return found;
  };
}

/** The trial with faults that act on one client only. Those of TLS act before the client is known. */
function forClient(trial: TrialFile, client: string): TrialFile {
  const steps = trial.steps.map((placed) => {
    const { fault } = placed.step;
    if (!fault || 'clear' in fault || fault.what.kind === 'tls') return placed;
    return { ...placed, step: { ...placed.step, fault: { ...fault, match: { ...fault.match, client } } } };
  });
  return { ...trial, steps };
}

/** Runs trials on the user's own servers, which the client calls. */
function tryClient(target: ClientUnderTest, bench: ScenarioBench): RunTrial {
  const { clientId, quietSeconds, waitSeconds } = target;
  const times = { waitMs: waitSeconds * 1000, quietMs: quietSeconds * 1000 };
  return (trial, signal, onCall) =>
    runTrial(clientId === undefined ? trial : forClient(trial, clientId), bench, signal, { ...times, onCall });
}

/** Tests of other programs: one at a time, each with a graded report. */
export type Trials = ReturnType<typeof openTrials>;

export interface TrialDeps {
  user: Parties;
  runs: Runs;
  /** The lab's own parties, cleared. */
  openParties: () => Promise<Parties>;
  /** Lets scenarios use parties. */
  openBench: (parties: Parties) => Promise<ScenarioBench>;
}

export function openTrials({ openBench, openParties, runs, user }: TrialDeps) {
  const read = createCatalogue('trial', isTrial, user.jobs);
  const { begin, skip } = createTrialRunner(user.clocks, runs);

  function testReceiver(target: ReceiverUnderTest, all: Catalogue<TrialFile>): TrialRun {
    const fields = receiverSubscription(target, user);
    const { skipped, trials: chosen } = trialsOfReceiver(all, target.ids, fields);
    const trials = withPayloads(chosen, target.payloads);
    const header = { subject: 'receiver', target: shownUrl(fields.url), total: trials.length } as const;
    return begin({ ...header, ...(skipped.length > 0 && { skipped }) }, async (carryOutAll) => {
      // The deliveries belong to the lab, but the receiver may be the user's own catcher.
      const { secret, secrets = [secret] } = fields.signing ?? {};
      await user.store.write(passingSecrets(user.store, { auth: fields.auth, secrets }));
      const parties = await openParties();
      try {
        await carryOutAll(trials, tryReceiver(fields, { parties, bench: await openBench(parties) }));
      } finally {
        await resetParties(parties, clientsOf(parties));
      }
    });
  }

  function testClient(target: ClientUnderTest, all: Catalogue<TrialFile>): TrialRun {
    const trials = trialsOfClient(all, target);
    return begin({ subject: 'client', target: user.urls.api.https, total: trials.length }, async (carryOutAll) => {
      const bench = { ...(await openBench(user)), own: false };
      await carryOutAll(trials, tryClient(target, bench), target.waitSeconds * 1000);
    });
  }

  return {
    /** The shipped trials, and those in folders of the user. */
    async all(folders?: readonly string[]): Promise<TrialList> {
      const { items, problems } = await read(folders);
      return { items: items.map(outlineOfTrial), problems: [...problems] };
    },
    /** Where the deliveries of a test are posted. @throws HookbenchError `bad_input`, `not_found` for an invalid receiver */
    receiverTarget: (target: ReceiverUnderTest): { url: string } => ({
      url: shownUrl(receiverSubscription(target, user).url),
    }),
    /**
     * @throws HookbenchError `conflict` if a test is in progress, `not_found` for an unknown trial, `bad_config` if its file
     *   is wrong, `bad_input` for an invalid receiver
     */
    async start(target: StartedTrials, folders?: readonly string[]): Promise<TrialRun> {
      const all = await read(folders);
      return target.subject === 'receiver' ? testReceiver(target, all) : testClient(target, all);
    },
    /** Ends the running trial. The calls received so far are judged. */
    skip,
  };
}
