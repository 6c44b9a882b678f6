/** Text for one line of Markdown: what would begin HTML, code, a link or an image is shown as it is. */
export const markdownText = (text: string): string =>
  text.replaceAll(/[\\`<]|\](?=[([])|&(?=#?\w+;)/g, String.raw`\$&`).replaceAll(/[\r\n]+/g, ' ');
