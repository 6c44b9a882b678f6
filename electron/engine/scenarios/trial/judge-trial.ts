import type { TrialFinding } from '#shared/model/trial.ts';
import { isReached } from '#shared/trace/is-reached.ts';
import type { ClientTrial, ReceiverTrial, TrialTexts } from '#shared/scenario/trial.ts';
import type { ScenarioTrial } from '#shared/scenario/scenario-result.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ScenarioContext } from '../scenario-context.ts';
import { createEntryReader, ofLastDelivery } from '../sides/scenario-entries.ts';
import { judgeAnswers, lastAttempts } from './judge-answers.ts';
import { judgeCalls, type Judgement } from './judge-calls.ts';
import { seenRequests } from './seen-requests.ts';
import { defaultUnderTest } from './under-test.ts';

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
