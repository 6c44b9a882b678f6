const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** One row of a table in Markdown. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}
