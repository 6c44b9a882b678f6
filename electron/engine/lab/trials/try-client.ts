import type { ClientUnderTest } from '#shared/model/trial.ts';
import type { TrialFile } from '../../scenarios/lab-files.ts';
import type { ScenarioBench } from '../../scenarios/scenario-bench.ts';
import { runTrial } from './run-trial.ts';
import type { RunTrial } from './trial-runner.ts';

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
export function tryClient(target: ClientUnderTest, bench: ScenarioBench): RunTrial {
  const { clientId, quietSeconds, waitSeconds } = target;
  const times = { waitMs: waitSeconds * 1000, quietMs: quietSeconds * 1000 };
  return (trial, signal, onCall) =>
    runTrial(clientId === undefined ? trial : forClient(trial, clientId), bench, signal, { ...times, onCall });
}
