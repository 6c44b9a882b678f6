import { visibleLine, visibleText } from '#shared/text/visible-text.ts';

/** Lines of a code block in Markdown. Its fence is longer than any in the text, so the text cannot end it. */
export function fenced(text: string, language = ''): string[] {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return [fence + language, visibleText(text), fence];
}

/** Text for one line of Markdown: what would begin HTML, code, a link, an image or a control sequence is shown as it is. */
export const markdownText = (text: string): string =>
  visibleLine(text.replaceAll(/[\r\n]+/g, ' ')).replaceAll(/[\\`<]|\](?=[([])|&(?=#?\w+;)/g, String.raw`\$&`);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
