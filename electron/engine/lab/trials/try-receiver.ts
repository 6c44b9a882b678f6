import type { TrialFile } from '../../scenarios/lab-files.ts';
import type { LabBench } from '../run-experiment.ts';
import type { TestedSubscription } from './receiver-subscription.ts';
import { runTrial } from './run-trial.ts';
import type { RunTrial } from './trial-runner.ts';
import { Unreached } from './unreached.ts';

/** The trial that sends a valid event. */
const validEvent = 'good-event';

/** A trial of a receiver, with the payload that it sends. */
export interface ReceiverTrialFile extends TrialFile {
  /** A template; default: that of the subscription. */
  template?: string;
}

/** The trials with payloads of the user: each is sent as a valid event, the first one by the other trials. */
export const withPayloads = (trials: readonly TrialFile[], payloads: readonly string[]): ReceiverTrialFile[] =>
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
export function tryReceiver(fields: TestedSubscription, { bench, parties }: LabBench): RunTrial<ReceiverTrialFile> {
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
