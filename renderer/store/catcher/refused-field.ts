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

/** JSON Pointers of the catcher fields that show their own errors. */
const shown: readonly RegExp[] = [
  /^(\/rules\/\d+)?\/answer$/,
  /^(\/rules\/\d+)?\/answer(\/sequence\/\d+)?\/(status|headers|body|delayMs|misbehave|forward)$/,
  /^\/rules\/\d+\/match\/(method|path|event|header|json|nth|every|first|probability|seed)$/,
  /^\/rules\/\d+(\/name)?$/,
  /^\/rules$/,
  /^\/auth(\/[a-zA-Z]+)?$/,
  /^\/allow$/,
  /^\/checks$/,
  /^\/checks\/(signature|stalenessSeconds|enforce)$/,
  /^\/checks\/signature\/(secrets|toleranceSeconds)$/,
  /^\/tls$/,
  /^\/retention(\/(captures|megabytes|days))?$/,
];

/** The field that shows the error at a pointer: the field itself or its closest ancestor. */
export function fieldOfRefusal(pointer: string | undefined): string | undefined {
  for (let at = pointer; at !== undefined && at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    if (shown.some((field) => field.test(at ?? ''))) return at;
  }
  return undefined;
}
