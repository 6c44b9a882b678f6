import type { AnswerQuestion } from '#shared/trials/receiver-trials.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { TrialFinding } from '#shared/model/trial.ts';
import { isRefusedByTls } from './is-refused-by-tls.ts';

type Answered = EntryOf<'attempt'>;
type AuthKind = ReceiverAuth['kind'];

const outcomeOf = ({ error, status }: Answered): string => error?.code ?? String(status ?? 'cut off');

/** The responses with their counts, e.g. `200 (48), 429 (2)`. */
function tally(attempts: readonly Answered[]): string {
  const counts = new Map<string, number>();
  for (const one of attempts) counts.set(outcomeOf(one), (counts.get(outcomeOf(one)) ?? 0) + 1);
  return [...counts].map(([outcome, n]) => (attempts.length === 1 ? outcome : `${outcome} (${n})`)).join(', ');
}

function isGood({ orByTls, statuses, withinMs }: AnswerQuestion, attempt: Answered, required: AuthKind): boolean {
  const { durationMs, status } = attempt;
  if (status === undefined) return orByTls === true && isRefusedByTls(attempt, required);
  const fits = statuses?.some(([first, last]) => status >= first && status <= last) ?? true;
  return fits && (withinMs === undefined || durationMs <= withinMs);
}

/** Attempts are missing only if the trial was ended early, because an attempt also ends without a response. */
const skipped = 'The trial was ended before an answer came.';

/**
 * Answers one question about the receiver's responses.
 * @param required The authentication that the receiver requires.
 */
export function judgeAnswers(
  question: AnswerQuestion,
  attempts: readonly Answered[],
  required: AuthKind,
): TrialFinding {
  const { id, question: words, weight, why } = question;
  const asked = { id, question: words, weight, why };
  if (attempts.length === 0) return { ...asked, outcome: 'not-seen', evidence: skipped };
  const slowest = Math.round(Math.max(0, ...attempts.map(({ durationMs }) => durationMs)));
  const took = question.withinMs === undefined ? '' : `; the slowest took ${slowest} ms`;
  const good = attempts.every((one) => isGood(question, one, required));
  const evidence = `It answered ${tally(attempts)}${took}.`;
  return { ...asked, outcome: good ? 'met' : 'not-met', evidence };
}
