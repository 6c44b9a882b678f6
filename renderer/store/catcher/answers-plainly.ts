import type { CatcherSettings } from '#shared/model/catcher-settings.ts';

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
