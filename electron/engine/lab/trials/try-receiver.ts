import type { ReceiverTrial } from '#shared/trials/receiver-trials.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { ReceiverUnderTest } from '#shared/model/trial.ts';
import { isReached } from '#shared/trace/is-reached.ts';
import type { Parties } from '../../parties.ts';
import type { ReadDiagnosis } from '../run-experiment.ts';
import { answersOfReceiver } from './answers-of-receiver.ts';
import { isRefusedByTls } from './is-refused-by-tls.ts';
import { judgeAnswers } from './judge-answers.ts';
import type { Ready } from './trial-runner.ts';
import { Unreached } from './unreached.ts';

type Answered = EntryOf<'attempt'>;

/** A receiver that requires a client certificate counts as reached if it rejects the connection. */
const reachedBy = ({ send }: ReceiverTrial, { auth }: ReceiverUnderTest, attempt: Answered): boolean =>
  isReached(attempt) || (send.withoutAuth === true && isRefusedByTls(attempt, auth.kind));

/**
 * Runs trial after trial with one receiver. The first delivery that does not reach it ends the test, unless an earlier
 * one did: further trials would test the connection, not the receiver.
 */
export function tryReceiver(target: ReceiverUnderTest, parties: Parties, readDiagnosis: ReadDiagnosis) {
  let reached = false;

  function mustReach(trial: ReceiverTrial, attempts: readonly Answered[], traces: string[]): void {
    reached ||= attempts.some((attempt) => reachedBy(trial, target, attempt));
    const [first] = attempts;
    const diagnosis = reached || !first ? undefined : readDiagnosis(parties, first.deliveryId);
    if (diagnosis) throw new Unreached({ diagnosis, traces });
  }

  return (trial: ReceiverTrial): Ready['run'] =>
    async (signal) => {
      const attempts = await answersOfReceiver(trial, target, parties, signal);
      const traces = [...new Set(attempts.flatMap(({ trace }) => (trace === undefined ? [] : [trace])))];
      mustReach(trial, attempts, traces);
      return { findings: trial.questions.map((one) => judgeAnswers(one, attempts, target.auth.kind)), traces };
    };
}
