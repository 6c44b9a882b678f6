import { type Cause, valueOf } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { allWords } from '../own-words.ts';
import { statusRow } from './http-row.ts';

/** Whether one of our own servers handled the request. */
const isOwn = ({ allChecksPassed, failedCheck }: Evidence): boolean =>
  failedCheck !== undefined || allChecksPassed !== undefined;

interface SaidCause extends Omit<Parameters<typeof statusRow>[0], 'and'> {
  /** Matches what the response says in its status line, error headers, page or text. Default: anything. */
  said?: RegExp;
  /** A further condition. */
  when?: (evidence: Evidence) => boolean;
}

/** A row about a response of a server other than ours, by what it says in its own words. By default `likely`. */
export const saidRow = ({ confidence = 'likely', said, when, ...row }: SaidCause): Cause =>
  statusRow({
    ...row,
    confidence,
    and: (evidence) =>
      !isOwn(evidence) && (when?.(evidence) ?? true) && (said === undefined || said.test(allWords(evidence))),
  });

/** One cause that shows in several ways, each with a row. The source is that of the first. */
export function either(first: Cause, ...others: readonly Cause[]): Cause {
  const applying = (evidence: Evidence): Cause => [first, ...others].find((one) => one.when(evidence)) ?? first;
  return {
    ...first,
    when: (evidence) => first.when(evidence) || others.some((one) => one.when(evidence)),
    sentence: (evidence) => valueOf(applying(evidence).sentence, evidence),
    evidence: (evidence) => applying(evidence).evidence(evidence),
    confidence: (evidence) => valueOf(applying(evidence).confidence, evidence),
    advice: (evidence) => valueOf(applying(evidence).advice, evidence),
    alternatives: (evidence) => applying(evidence).alternatives?.(evidence) ?? [],
  };
}
