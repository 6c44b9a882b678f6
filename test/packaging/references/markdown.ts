/** Text as the cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table in Markdown. Its cells are Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
