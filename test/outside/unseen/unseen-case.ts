import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { OutsideBench } from '../outside-bench.ts';
import { generalCauses, type CheckResult } from '../outside-case.ts';

/** What a careful engineer says about a failure. */
export interface Expected {
  /** Causes that are right. */
  right: readonly string[];
  /** A cause of any other id is right too if its sentence says this. */
  says?: RegExp;
  /** A sentence that is true but too general. */
  saysVaguely?: RegExp;
  /** What the sentence or the evidence must contain. */
  shows: RegExp;
  /** Causes that are acceptable but vague, besides those that name only the kind of failure. */
  vague?: readonly string[];
  /** What would be false in the sentence or the advice. */
  never?: RegExp;
}

/** A failure that no row of Hookbench was written for. */
export interface UnseenCase extends Expected {
  /** Unique, in kebab case. */
  id: string;
  /** The program that fails, or, for replayed bytes, whose documentation or source they are from. */
  program: string;
  /** What goes wrong. */
  what: string;
  /** Programs, folders and Python modules without which it is skipped. */
  needs?: readonly string[];
  /** Causes the failure. */
  run(bench: OutsideBench): Promise<Diagnosis | undefined>;
}

/**
 * Right if the cause and the quoted evidence are, and nothing false is said. Vague if only the kind of failure is named, the
 * evidence is missing, or the right cause is only an alternative of one that is not certain. Otherwise wrong.
 */
export function judgeUnseen(expected: Expected, found: Diagnosis | undefined): CheckResult {
  if (!found) return 'vague';
  const { never, right, says, saysVaguely, shows, vague = [] } = expected;
  if (never?.test(`${found.sentence}\n${found.advice}`)) return 'wrong';
  if (right.includes(found.cause) || says?.test(found.sentence))
    return shows.test([found.sentence, ...found.evidence].join('\n')) ? 'right' : 'vague';
  if (generalCauses.has(found.cause) || vague.includes(found.cause) || saysVaguely?.test(found.sentence))
    return 'vague';
  const isListed = found.alternatives?.some(({ cause, sentence }) => right.includes(cause) || says?.test(sentence));
  return isListed && found.confidence !== 'certain' ? 'vague' : 'wrong';
}
