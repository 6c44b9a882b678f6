import type { Evidence } from './evidence.ts';
import { firstMembers } from './first-members.ts';
import { answerValue } from './message-facts.ts';
import { isPage } from './messages.ts';
import { saidIn, spaced } from './outcome-words.ts';

/** Words that texts about a success seldom have. */
const failure =
  /\b(invalid|fail(s|ed|ures?)?|errors?|denied|reject(s|ed)?|refused|declined|expired|missing|unauthori[sz]ed|forbidden|cannot|unable|unknown|unsupported|insufficient|exceed(s|ed)?|offline|blocked|suspended|nothing|no such|not (be |been )?(found|allowed|permitted|sent|delivered|accepted|configured|supported|valid|exist|authori[sz]ed|processed|registered|active|available|enabled|able))\b/;
/** Numbers of failures that did not happen. */
const none =
  /\b0 (failed|failures|errors|rejected|invalid|missing)\b|\b(failed|failures|errors|rejected|invalid|missing)\W{1,3}0\b/g;

const maxText = 500;
const maxDepth = 6;
const maxTexts = 200;
/** A body of at most so many members is an answer rather than a record that is read. */
const maxAnswer = 3;

/** The texts of a value at any depth, without long ones. */
function textsOf(value: unknown): string[] {
  const found: string[] = [];
  const visit = (of: unknown, depth: number): void => {
    if (found.length >= maxTexts || depth > maxDepth) return;
    if (typeof of === 'string' && of.length <= maxText) found.push(of);
    else if (typeof of === 'object' && of !== null) for (const [, one] of firstMembers(of)) visit(one, depth + 1);
  };
  visit(value, 0);
  return found;
}

/** Whether a value is a text, or a few members without others in them. */
function isShort(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const inside = Object.values(value);
  return inside.length <= maxAnswer && inside.every((one) => typeof one !== 'object');
}

/**
 * Whether a text of a success has the word of a failure, and was not sent: `{"data":[{"status":"INVALID_NUMBER"}]}`. Of what is
 * only read, short answers have one.
 * @param reads Whether the request only reads records, which can have failed themselves
 */
export function saysFailure(evidence: Evidence, reads: boolean): boolean {
  const { allChecksPassed, requestText = '', responseText = '' } = evidence;
  if (allChecksPassed !== undefined || isPage(evidence)) return false;
  const isXml = /^\s*</.test(responseText);
  const value = answerValue(evidence) ?? responseText.replace(/<[^<>]{0,1000}>/g, ' ');
  if (reads && (isXml || !isShort(value))) return false;
  return textsOf(value).some((text) => {
    const words = saidIn(spaced(text).replace(/[_-]+/g, ' ')).replace(none, ' ');
    return failure.test(words) && !requestText.includes(text);
  });
}
