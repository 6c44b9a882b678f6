import { ownMember } from '../model/own-member.ts';
import type { Evidence } from './evidence.ts';
import { answerMembers, answerText, oauthCode, responseHeader } from './message-facts.ts';
import table from './proofs.json' with { type: 'json' };
import { allWords, mainMessage } from './words.ts';

/** What makes a cause certain; all that is given must be observed. */
interface Needed {
  /** A status, or a range of them, that is defined for this cause alone. */
  status?: string;
  /** Matches the words of the other side. If it says something else, its status does not prove the cause. */
  about?: string;
  /** A response header. */
  header?: string;
  /** An error code of OAuth. */
  code?: string;
}

function isWithin(range: string, status: number): boolean {
  const [from, to = from] = range.split('-').map(Number);
  return from !== undefined && to !== undefined && status >= from && status <= to;
}

/** Facts, by the cause that they prove. */
const facts: Readonly<Record<string, (evidence: Evidence) => string | undefined>> = {
  'body-undecodable': ({ bodyProblem }) => bodyProblem,
  'body-not-json': ({ requestBodyProblem }) => requestBodyProblem,
  'token-answer-error': (evidence) => answerText(evidence, 'error'),
  'token-answer-incomplete': (evidence) => Object.keys(answerMembers(evidence) ?? {})[0] ?? String(evidence.status),
  'record-unknown': ({ allChecksPassed, status }) => (allChecksPassed === true ? String(status) : undefined),
};

/** What the other side says besides its status, if it is about something else than the cause. */
const saysOther = (about: string | undefined, evidence: Evidence): boolean =>
  about !== undefined && mainMessage(evidence) !== undefined && !new RegExp(about).test(allWords(evidence));

function observed({ about, code, header, status }: Needed, evidence: Evidence): string[] | undefined {
  const { status: answered = 0 } = evidence;
  if (saysOther(about, evidence)) return undefined;
  const value = header === undefined ? undefined : responseHeader(evidence, header);
  const parts = [
    status === undefined || isWithin(status, answered) ? String(answered) : undefined,
    header === undefined ? '' : value,
    code === undefined || oauthCode(evidence) === code ? (code ?? '') : undefined,
  ];
  const found = parts.filter((one) => one !== undefined);
  return found.length < parts.length ? undefined : found.filter((one) => one !== '');
}

/**
 * The observations of which a cause follows, as they occur in the message: without them no diagnosis is certain. The check
 * of one of our own servers and the error of a connection prove the cause that they lead to.
 */
export function proofOf(cause: string, evidence: Evidence): string[] {
  const { error, failedCheck } = evidence;
  if (failedCheck) return [failedCheck.evidence];
  if (error) return [error.message.slice(0, 60) || error.code];
  const fact = ownMember(facts, cause)?.(evidence);
  if (fact !== undefined) return [fact];
  const needed = ownMember<Needed>(table, cause);
  return (needed && observed(needed, evidence)) ?? [];
}
