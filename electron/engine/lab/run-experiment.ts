import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { ScenarioResult } from '#shared/scenario/scenario-result.ts';
import type { Parties } from '../parties.ts';
import type { Experiment } from '../scenarios/lab-files.ts';
import { runScenario } from '../scenarios/run-scenario.ts';
import type { ScenarioBench } from '../scenarios/scenario-bench.ts';
import { clientsOf, differences, recordsOf, resetParties, stateOf } from './parties-state.ts';

/** The lab's own parties, and how scenarios use them. */
export interface LabBench {
  parties: Parties;
  bench: ScenarioBench;
}

/** Registers a client that may have the scopes. Its id differs each time, so that tokens and consents of an earlier run are not used. */
async function ownClient({ authorization, random }: Parties, scope: string): Promise<[string, string][]> {
  const id = `lab-${random.bytes(8).toString('hex')}`;
  const secret = random.bytes(24).toString('base64url');
  await authorization.clients.put({ id, secret, grants: ['client_credentials'], scope });
  return [
    ['clientId', id],
    ['clientSecret', secret],
  ];
}

/** Applies the setup of an experiment to running parties. */
async function setUp({ setup }: Experiment, { authorization, catcher, faults, profile }: Parties): Promise<void> {
  for (const client of setup.clients ?? []) await authorization.clients.put(client);
  for (const user of setup.users ?? []) await authorization.users.put(user);
  if (setup.profile) await profile.update(setup.profile);
  if (setup.catcher) await catcher.settings.update(setup.catcher);
  for (const fault of setup.faults ?? []) await faults.set(fault);
}

/** Why a run shows nothing: its own error, or that of a step. */
export const errorOf = ({ error, sides, steps }: ScenarioResult): string | undefined =>
  error ?? steps.find(({ error: failure, kind }) => failure !== undefined && kind !== 'expect')?.error ?? sides?.error;

/**
 * Runs one experiment on the lab's own parties, and restores their state, also if it fails.
 * @param graceMs How long to wait for further entries if the result is not as expected, in real milliseconds. Default: 1500.
 */
export async function runExperiment(
  experiment: Experiment,
  { bench, parties }: LabBench,
  signal: AbortSignal,
  graceMs?: number,
): Promise<ExperimentResult> {
  const { id, lab, name } = experiment;
  const { wall } = parties.clocks;
  const startedMs = wall.now();
  const before = stateOf(parties);
  const keep = clientsOf(parties);
  const records = recordsOf(parties);
  let result: ScenarioResult | undefined;
  let error: string | undefined;
  try {
    await setUp(experiment, parties);
    const scopes = String(new Map(bench.variables).get('scopes'));
    const variables = [...bench.variables, ...(await ownClient(parties, scopes))];
    result = await runScenario(experiment, { ...bench, variables }, { round: 1, seed: 1, signal, graceMs });
    // Steps that a cancelled run ended have no result.
    error = signal.aborted ? undefined : errorOf(result);
  } catch (problem) {
    error = messageOf(problem);
  }
  await resetParties(parties, keep, records);
  const notRestored = differences(before, stateOf(parties));
  const { diagnosis, findings = [], observed = {}, traces = [] } = result?.sides ?? {};
  return {
    id,
    layer: lab.layer,
    title: name,
    startedAt: toInstant(startedMs),
    durationMs: wall.now() - startedMs,
    expected: Object.fromEntries(findings.map(({ expected, fact, side }) => [`${side}.${fact}`, expected])),
    observed,
    findings,
    passed: error === undefined && findings.length > 0 && findings.every(({ met }) => met),
    restored: notRestored.length === 0,
    ...(notRestored.length > 0 && { notRestored }),
    ...(diagnosis && { diagnosis }),
    ...(traces[0] !== undefined && { trace: traces[0] }),
    traces,
    ...(error !== undefined && { error }),
  };
}
