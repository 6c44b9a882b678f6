import { misbehaviours } from '#shared/catcher/misbehaviours.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { numberOf } from '../number-text.ts';
import type { AnswerForm, MatchForm } from './catcher-form.ts';

/** The conditions of a rule as short text. */
export function matchWords(match: MatchForm): string {
  const { method, path, event, headers, json, nth, every, first, probability } = match;
  const words = [
    method,
    path,
    event,
    ...headers.filter(({ name }) => name !== '').map(({ name, value }) => (value === '' ? name : `${name}: ${value}`)),
    ...json.filter(({ name }) => name !== '').map(({ name, value }) => `${name} = ${value}`),
    nth === '' ? '' : `the ${ordinal(nth)}`,
    every === '' ? '' : `every ${ordinal(every)}`,
    first === '' ? '' : `the first ${first}`,
    probability === '' ? '' : `${probability} % by chance`,
  ].filter((word) => word !== '');
  return words.length === 0 ? 'every request' : words.join(', ');
}

/** The responses of a rule as short text: `500, 500, 429 Retry-After 2, then 200`. */
export function answersWords(answers: readonly AnswerForm[]): string {
  const each = answers.map(answerWords);
  const last = each.at(-1) ?? '';
  return each.length > 1 ? `${each.slice(0, -1).join(', ')}, then ${last}` : last;
}

export function answerWords({ status, headers, delay, misbehave, forward }: AnswerForm): string {
  const late = numberOf(delay) > 0 ? `after ${durationWords(numberOf(delay))}` : '';
  const found = misbehaviours.find(({ kind }) => kind === misbehave);
  const retry = headers.find(({ name }) => name.toLowerCase() === 'retry-after')?.value;
  const main = found ? found.title : forward.trim() === '' ? status : `forward to ${forward.trim()}`;
  return [main, retry === undefined ? '' : `Retry-After ${retry}`, late].filter((word) => word !== '').join(' ');
}

function ordinal(n: string): string {
  const ending = /1[123]$/.test(n) ? 'th' : ({ '1': 'st', '2': 'nd', '3': 'rd' }[n.slice(-1)] ?? 'th');
  return `${n}${ending}`;
}
