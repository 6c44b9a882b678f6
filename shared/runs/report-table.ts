/** A text, or one that is highlighted as good or bad, or has a hint such as an id, which pages show on hover. */
export type ReportCell = string | { text: string; met?: boolean; hint?: string };

/** A table of the result of a run, for files and the page. */
export interface ReportTable {
  title?: string;
  head: readonly string[];
  rows: readonly (readonly ReportCell[])[];
}

export const cellText = (cell: ReportCell = ''): string => (typeof cell === 'string' ? cell : cell.text);

/** A table without text of others as Markdown. */
export const tableMarkdown = ({ head, rows }: ReportTable): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cellText))]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
