import { formatDuration } from './format-duration.ts';
import type { JournalEntry } from '../model/journal-entry.ts';
import { sequenceOf, type Moment } from './sequence.ts';

/** Lines of a trace that are shown as text. */
const maxLines = 60;

/** Who acts, and what happens. */
function partsOf(moment: Moment): [who: string, what: string] {
  if (moment.type === 'note') return [`[${moment.note.at.name}]`, moment.note.text];
  const { answer, broke, endMs, from, request, startMs, to } = moment.hop;
  return moment.type === 'request'
    ? [`${from.name} ${broke === 'request' ? '–×' : '→'} ${to.name}`, request]
    : [`${from.name} ${broke ? '×' : '←'} ${to.name}`, `${answer}  (${formatDuration(endMs - startMs)})`];
}

/** A trace as a diagram of text: one line for each request, response and action, with the time since the first. */
export function traceText(entries: readonly JournalEntry[]): string {
  const { moments } = sequenceOf(entries);
  const shown = moments.slice(0, maxLines).map((moment) => ({ offsetMs: moment.offsetMs, parts: partsOf(moment) }));
  const width = Math.max(0, ...shown.map(({ parts: [who] }) => who.length));
  const lines = shown.map(
    ({ offsetMs, parts: [who, what] }) =>
      `${String(Math.round(offsetMs)).padStart(6)} ms  ${who.padEnd(width)}  ${what}`,
  );
  const rest = moments.length - maxLines;
  return [...lines, ...(rest > 0 ? [`… ${rest} more`] : [])].join('\n');
}
