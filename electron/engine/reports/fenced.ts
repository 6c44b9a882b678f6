import { visibleText } from '#shared/text/visible-text.ts';

/** Lines of a code block in Markdown. Its fence is longer than any in the text, so the text cannot end it. */
export function fenced(text: string, language = ''): string[] {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return [fence + language, visibleText(text), fence];
}
