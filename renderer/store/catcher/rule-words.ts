import { misbehaviours } from '#shared/catcher/misbehaviours.ts';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { numberOf } from '../number-text.ts';
import type { AnswerForm, MatchForm } from './catcher-form.ts';

/** The conditions of a rule as short text. */
export function describeMatch(match: MatchForm): string {
  const { method, path, event, header, json, nth, every, first, probability } = match;
  const words = [
    method,
    path,
    event,
    ...header.filter(({ name }) => name !== '').map(({ name, value }) => (value === '' ? name : `${name}: ${value}`)),
    ...json.filter(({ name }) => name !== '').map(({ name, value }) => `${name} = ${value}`),
    nth === '' ? '' : `the ${ordinal(nth)}`,
    every === '' ? '' : `every ${ordinal(every)}`,
    first === '' ? '' : `the first ${first}`,
    probability === '' ? '' : `${probability} % by chance`,
  ].filter((word) => word !== '');
  return words.length === 0 ? 'every request' : words.join(', ');
}

/** The responses of a rule as short text: `500, 500, 429 Retry-After 2, then 200`. */
export function describeAnswers(answers: readonly AnswerForm[]): string {
  const each = answers.map(describeAnswer);
  const last = each.at(-1) ?? '';
  return each.length > 1 ? `${each.slice(0, -1).join(', ')}, then ${last}` : last;
}

export function describeAnswer({ status, headers, delayMs, misbehave, forward }: AnswerForm): string {
  const late = numberOf(delayMs) > 0 ? `after ${formatDuration(numberOf(delayMs))}` : '';
  const found = misbehaviours.find(({ kind }) => kind === misbehave);
  const retry = headers.find(({ name }) => name.toLowerCase() === 'retry-after')?.value;
  const main = found ? found.title : forward.trim() === '' ? status : `forward to ${forward.trim()}`;
  return [main, retry === undefined ? '' : `Retry-After ${retry}`, late].filter((word) => word !== '').join(' ');
}

function ordinal(n: string): string {
  const ending = /1[123]$/.test(n) ? 'th' : ({ '1': 'st', '2': 'nd', '3': 'rd' }[n.slice(-1)] ?? 'th');
  return `${n}${ending}`;
}

/**
 * How the catcher deviates from a plain 2xx response, as short texts: enabled rules, and a default response
 * that fails, delays, misbehaves or forwards.
 */
export function oddities({ answer, rules }: Pick<CatcherSettings, 'answer' | 'rules'>): string[] {
  const on = rules.filter(({ enabled }) => enabled).length;
  const words = on === 0 ? [] : [on === 1 ? '1 rule' : `${String(on)} rules`];
  if ('sequence' in answer) return [...words, 'a sequence'];
  const { delayMs, forward, misbehave, status } = answer;
  if (misbehave !== undefined) return [...words, misbehave.replaceAll('-', ' ')];
  if (forward !== undefined) return [...words, 'forwards'];
  if (status >= 300) words.push(String(status));
  if (delayMs > 0) words.push(`${String(delayMs / 1000)} s late`);
  return words;
}
