import { visibleLine } from '#shared/text/visible-text.ts';

/** Text for one line of Markdown: what would begin HTML, code, a link, an image or a control sequence is shown as it is. */
export const markdownText = (text: string): string =>
  visibleLine(text.replaceAll(/[\r\n]+/g, ' ')).replaceAll(/[\\`<]|\](?=[([])|&(?=#?\w+;)/g, String.raw`\$&`);
