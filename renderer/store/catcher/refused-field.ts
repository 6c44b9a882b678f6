import { issuePlace } from '#shared/errors/issue-place.ts';
import { plainAnswer } from '#shared/model/catcher-answer.ts';
import type { Refusal } from '../refusal-of.ts';
import type { SettingsChange } from './catcher-form.ts';

const ofAnswer = /^(?:\/rules\/(\d+))?\/answer(\/sequence)?$/;

/**
 * Finds the invalid field inside a response. A response is either plain or a sequence, so the error of the engine may
 * only state that it is neither.
 */
export function deeperRefusal(refusal: Refusal, { answer, rules }: SettingsChange): Refusal {
  const found = ofAnswer.exec(refusal.field ?? '');
  if (!found) return refusal;
  const [, index] = found;
  const refused = index === undefined ? answer : rules?.[Number(index)]?.answer;
  if (!refused) return refusal;
  const pointer = index === undefined ? '/answer' : `/rules/${index}/answer`;
  const answers =
    'sequence' in refused
      ? refused.sequence.map((each, at) => ({ each, pointer: `${pointer}/sequence/${String(at)}` }))
      : [{ each: refused, pointer }];
  for (const one of answers) {
    const { error } = plainAnswer.safeParse(one.each);
    if (!error) continue;
    const { field, words } = issuePlace(error.issues[0]);
    return { words: `${words}.`, field: `${one.pointer}${field}` };
  }
  return refusal;
}
