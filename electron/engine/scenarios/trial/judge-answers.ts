import type { AnswerQuestion } from '#shared/scenario/trial.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { judge } from '../judge.ts';
import { isRefusedByTls } from './is-refused-by-tls.ts';
import type { Judgement } from './judge-calls.ts';

export type Answered = EntryOf<'attempt'>;

/** The last attempt of each delivery and redelivery, because a new token is tried once. */
export function lastAttempts(entries: readonly JournalEntry[]): Answered[] {
  const emitted = new Set(entries.flatMap((entry) => (entry.kind === 'event' ? [entry.trace] : [])));
  const open = new Map<string, Answered>();
  const settled: Answered[] = [];
  for (const entry of entries) {
    if (!emitted.has(entry.trace)) continue;
    if (entry.kind === 'attempt') open.set(entry.deliveryId, entry);
    const last = entry.kind === 'delivery' && entry.status !== 'pending' ? open.get(entry.id) : undefined;
    if (!last) continue;
    settled.push(last);
    open.delete(last.deliveryId);
  }
  return [...settled, ...open.values()];
}

const outcomeOf = ({ error, status }: Answered): string => error?.code ?? String(status ?? 'cut off');

/** The responses with their counts, e.g. `200 (48), 429 (2)`. */
function tally(attempts: readonly Answered[]): string {
  const counts = new Map<string, number>();
  for (const one of attempts) counts.set(outcomeOf(one), (counts.get(outcomeOf(one)) ?? 0) + 1);
  return [...counts].map(([outcome, n]) => (attempts.length === 1 ? outcome : `${outcome} (${n})`)).join(', ');
}

/** Without a response only a rejected TLS handshake is good, where the question accepts that. */
function isGood(expect: AnswerQuestion['expect'], attempt: Answered, required: ReceiverAuth['kind']): boolean {
  const { durationMs, status } = attempt;
  if (status === undefined && (expect.status === undefined || !isRefusedByTls(attempt, required))) return false;
  const observed = { status: status ?? 'rejected-by-tls', elapsedMs: durationMs };
  return judge(expect, { observed }).every(({ met }) => met);
}

/** Attempts are missing only if the trial was ended early, because an attempt also ends without a response. */
const skipped = 'The trial was ended before an answer came.';

/**
 * Answers one question about the receiver's responses.
 * @param required The authentication that the receiver requires.
 */
export function judgeAnswers(
  { expect }: AnswerQuestion,
  attempts: readonly Answered[],
  required: ReceiverAuth['kind'],
): Judgement {
  if (attempts.length === 0) return { outcome: 'not-seen', evidence: skipped };
  const slowest = Math.max(0, ...attempts.map(({ durationMs }) => durationMs));
  const took = expect.within === undefined ? '' : `; the slowest took ${formatDuration(slowest)}`;
  const good = attempts.every((one) => isGood(expect, one, required));
  return { outcome: good ? 'met' : 'not-met', evidence: `It answered ${tally(attempts)}${took}.` };
}
