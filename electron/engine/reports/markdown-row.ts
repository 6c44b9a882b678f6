import { markdownText } from './markdown-text.ts';

const cell = (text: string): string => markdownText(text).replaceAll('|', '\\|');

/** One row of a table in Markdown. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}
