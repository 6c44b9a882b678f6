import type { ReceiverUnderTest } from '#shared/model/trial.ts';
import type { LabBench } from '../run-experiment.ts';
import { receiverSubscription } from './receiver-subscription.ts';
import { runTrial } from './run-trial.ts';
import type { RunTrial } from './trial-runner.ts';
import { Unreached } from './unreached.ts';

/**
 * Runs trial after trial with one receiver, on the lab's parties. The first delivery that does not reach it ends the test,
 * unless an earlier one did: further trials would test the connection, not the receiver.
 */
export function tryReceiver(target: ReceiverUnderTest, { bench, parties }: LabBench): RunTrial {
  const { auth, timeoutMs } = target;
  let reached = false;
  return async (trial, signal) => {
    await parties.subscriptions.put(receiverSubscription(target));
    const { unreached: diagnosis, ...found } = await runTrial(trial, bench, signal, { auth: auth.kind, timeoutMs });
    reached ||= diagnosis === undefined && found.traces.length > 0;
    if (!reached && diagnosis) throw new Unreached({ diagnosis, traces: found.traces });
    return found;
  };
}
