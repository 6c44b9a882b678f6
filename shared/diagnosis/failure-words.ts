import type { Evidence } from './evidence.ts';
import { firstMembers } from './first-members.ts';
import { answerMembers, answerValue } from './message-facts.ts';
import { isPage } from './messages.ts';
import { normalized } from './outcome-members.ts';
import { isOutcome, saidIn, spaced } from './outcome-words.ts';
import { bareName } from './translated.ts';

/** Words that texts about a success seldom have. */
const failure =
  /\b(invalid|fail(s|ed|ures?)?|errors?|denied|reject(s|ed)?|refused|declined|expired|missing|unauthori[sz]ed|forbidden|cannot|unable|unknown|unsupported|insufficient|exceed(s|ed)?|offline|blocked|suspended|nothing|no such|not (be |been )?(found|allowed|permitted|sent|delivered|accepted|configured|supported|valid|exist|authori[sz]ed|processed|registered|active|available|enabled|able))\b/;
/** Failures that did not happen. */
const none =
  /\b(0|no|without)( \w+){0,2} (failed|failures|errors|rejected|invalid|missing)\b|\b(failed|failures|errors|rejected|invalid|missing)\W{1,3}0\b/g;

const maxText = 500;
const maxDepth = 6;
const maxTexts = 200;
/** Members about the outcome, instead of content that is stored or generated. */
const ofWords = /^(message|msg|reason|details?|info(rmation)?|notes?|warnings?|err(or)?s?)$/;
const ofStatus = /(status|state|code|result|outcome)$/;
/** Members that only records have. */
const ofRecord = /^_?(id|uuid|guid)$/;

const isRecord = (value: object): boolean => Object.keys(value).some((name) => ofRecord.test(name.toLowerCase()));

/** Whether members are only texts about an outcome, rather than what was read. */
const isAnswer = (members: object | undefined): boolean =>
  members !== undefined &&
  isOutcome(normalized(members)) &&
  Object.values(members).every((value) => typeof value !== 'object');

/** The texts about an outcome in a value at any depth, without long ones and those of records. `isNamed` tells which members have them. */
function textsOf(value: unknown, isNamed: (name: string) => boolean): string[] {
  const found: string[] = [];
  const visit = (of: unknown, depth: number, isAbout: boolean): void => {
    if (found.length >= maxTexts || depth > maxDepth) return;
    if (typeof of === 'string' && isAbout && of.length <= maxText) found.push(of);
    if (typeof of !== 'object' || of === null || isRecord(of)) return;
    for (const [name, one] of firstMembers(of))
      visit(one, depth + 1, Array.isArray(of) ? isAbout : isNamed(bareName(name)));
  };
  visit(value, 0, true);
  return found;
}

/**
 * Whether a text about the outcome of a success has the word of a failure, and was not sent:
 * `{"data":[{"state":"NumberNotRegistered"}]}`. Of what is only read, an answer without a record can have one.
 * @param reads Whether the request only reads records, which can have failed themselves
 */
export function saysFailure(evidence: Evidence, reads: boolean): boolean {
  const { allChecksPassed, requestText = '', responseText = '' } = evidence;
  if (allChecksPassed !== undefined || isPage(evidence) || /^\s*</.test(responseText)) return false;
  const value = answerValue(evidence) ?? responseText;
  if (reads && !isAnswer(answerMembers(evidence))) return false;
  const isNamed = (name: string): boolean => ofWords.test(name) || (!reads && ofStatus.test(name));
  return textsOf(value, isNamed).some((text) => {
    const words = saidIn(spaced(text).replace(/[_-]+/g, ' ')).replace(none, ' ');
    return failure.test(words) && !requestText.includes(text);
  });
}
