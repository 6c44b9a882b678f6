import type { TrialFinding } from '#shared/model/trial.ts';
import { isReached } from '#shared/trace/sequence.ts';
import type { ClientTrial, ReceiverTrial, TrialTexts, AnswerQuestion } from '#shared/scenario/scenario-file.ts';
import type { ScenarioTrial } from '#shared/scenario/scenario-result.ts';
import type { JournalEntry, EntryOf } from '#shared/model/journal-entry.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { ScenarioContext } from '../scenario-context.ts';
import { createEntryReader, ofLastDelivery } from '../sides/judge-sides.ts';
import { judgeCalls, type Judgement } from './judge-calls.ts';
import { seenRequests } from './seen-requests.ts';
import { defaultUnderTest } from './under-test.ts';
import { judge } from '../judge.ts';

type Answered = EntryOf<'attempt'>;

/**
 * Whether the receiver rejected an unknown client with TLS because it requires a client certificate. In TLS 1.2
 * its alert may be a mere handshake failure, which says so only of a receiver that is known to demand one.
 */
function isRefusedByTls({ cause, error }: Answered, required: ReceiverAuth['kind']): boolean {
  if (cause === 'client-certificate-required') return true;
  // A failed write is EPROTO, and its message has the alert.
  return required === 'mtls' && /handshake[_ ]failure/i.test(`${error?.code ?? ''} ${error?.message ?? ''}`);
}

/** The last attempt of each delivery and redelivery, because a new token is tried once. */
function lastAttempts(entries: readonly JournalEntry[]): Answered[] {
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
const skipped = 'The trial was ended before a response arrived.';

/**
 * Answers one question about the receiver's responses.
 * @param required The authentication that the receiver requires.
 */
function judgeAnswers(
  { expect }: AnswerQuestion,
  attempts: readonly Answered[],
  required: ReceiverAuth['kind'],
): Judgement {
  if (attempts.length === 0) return { outcome: 'not-seen', evidence: skipped };
  const slowest = Math.max(0, ...attempts.map(({ durationMs }) => durationMs));
  const took = expect.within === undefined ? '' : `; the slowest took ${formatDuration(slowest)}`;
  const good = attempts.every((one) => isGood(expect, one, required));
  return { outcome: good ? 'met' : 'not-met', evidence: `It responded with ${tally(attempts)}${took}.` };
}

const findingOf = (
  { id, question, weight, why }: TrialTexts['questions'][number],
  judgement: Judgement,
): TrialFinding => ({ id, question, weight, why, ...judgement });

const tracesOf = (those: readonly { trace?: string | undefined }[]): string[] => [
  ...new Set(those.flatMap(({ trace }) => trace ?? [])),
];

/** A rejected TLS handshake reaches the receiver if a question accepts it. */
async function judgeReceiver(
  { questions }: ReceiverTrial,
  entries: readonly JournalEntry[],
  context: ScenarioContext,
): Promise<ScenarioTrial> {
  const attempts = lastAttempts(entries);
  const { auth } = context.underTest ?? defaultUnderTest;
  const findings = questions.map((one) => findingOf(one, judgeAnswers(one, attempts, auth)));
  const reached = attempts.some(isReached) || findings.some(({ outcome }) => outcome === 'met');
  const unreached = reached || attempts.length === 0 ? undefined : await ofLastDelivery(context, entries);
  return { findings, traces: tracesOf(attempts), ...(unreached && { unreached }) };
}

async function judgeClient(
  { questions }: ClientTrial,
  entries: readonly JournalEntry[],
  context: ScenarioContext,
): Promise<ScenarioTrial> {
  const seen = await seenRequests(entries, context);
  return { findings: questions.map((one) => findingOf(one, judgeCalls(one.expect, seen))), traces: tracesOf(seen) };
}

/** Answers the questions of a trial by what was received and sent since it started. */
export async function judgeTrial(trial: TrialTexts, context: ScenarioContext): Promise<ScenarioTrial> {
  const entries = await createEntryReader(context).more();
  return trial.of === 'receiver' ? judgeReceiver(trial, entries, context) : judgeClient(trial, entries, context);
}
