import type { Comparison, SentRequest } from '#shared/pull-push/comparison.ts';
import { comparisonTable, comparisonTitle, timeAxis } from '#shared/pull-push/report.ts';
import { cellText } from '#shared/runs/report-table.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';

const marks: Readonly<Record<SentRequest['result'], string>> = { empty: '·', useful: '|', failed: '×' };
const eventMark = 'o';
/** Where several are sent in the time of one column, the last of these is shown. */
const order = [' ', ...Object.values(marks), eventMark];

/** A mark of a request or event. */
interface Marked {
  atMs: number;
  chat: number | undefined;
  mark: string;
}

/** Columns before the lines of a comparison: two, and those of the names. */
const nameColumns = 10;

/**
 * A comparison of pull and push in a terminal: the requests of both sides over time, a line for each chat, and the measured
 * numbers.
 * @param columns Width of the terminal
 */
export function comparisonLines(comparison: Comparison, columns: number): string[] {
  const { eventChats, eventsAtMs, input, pull, push } = comparison;
  const { at, endMs } = timeAxis(comparison);
  const width = Math.max(1, columns - nameColumns);
  const line = (name: string, sent: readonly Marked[]): string => {
    const cells = Array<string>(width).fill(' ');
    for (const { atMs, mark } of sent) {
      const column = Math.min(width - 1, Math.floor(at(atMs, width)));
      if (order.indexOf(mark) > order.indexOf(cells[column] ?? ' ')) cells[column] = mark;
    }
    return `  ${name.padEnd(nameColumns - 2)}${cells.join('')}`.trimEnd();
  };
  const lines = (name: string, sent: readonly Marked[]): string[] =>
    Array.from({ length: input.chats }, (_, index) =>
      line(
        index === 0 ? name : '',
        sent.filter(({ chat = 0 }) => chat === index),
      ),
    );
  const marked = ({ sent }: Comparison['pull']) =>
    sent.map(({ atMs, chat, result }) => ({ atMs, chat, mark: marks[result] }));
  const { head, rows } = comparisonTable(comparison);
  const numbers = [head, ...rows].map((cells) => {
    const [name = '', one = '', other = ''] = cells.map(cellText);
    return `  ${name.padEnd(24)}${one.padEnd(17)}${other}`;
  });
  const end = formatDuration(endMs);
  return [
    `  ${comparisonTitle(comparison)}`,
    '',
    ...lines('Pull', marked(pull)),
    ...lines(
      'Events',
      eventsAtMs.map((atMs, index) => ({ atMs, chat: eventChats?.[index], mark: eventMark })),
    ),
    ...lines('Push', marked(push)),
    `${' '.repeat(nameColumns)}0 s ${end.padStart(width - 4)}`,
    `  ${marks.useful} new  ${marks.empty} nothing new  ${marks.failed} failed`,
    '',
    ...numbers,
  ];
}
