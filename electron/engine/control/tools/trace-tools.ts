import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { entryOutcome } from '#shared/trace/entry-outcome.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { foldHops, type Row } from '#shared/trace/fold-hops.ts';
import { groupRows, type TraceGroup } from '#shared/trace/group-rows.ts';
import { traceText } from '#shared/trace/trace-text.ts';
import type { Tool } from './tool-context.ts';

/** Entries that a list of traces is made of. */
const readEntries = 1000;

const failuresOf = (entry: JournalEntry): readonly string[] => {
  if (entry.kind === 'decision')
    return entry.checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
  if (entry.kind === 'capture') return entry.failed ?? [];
  if (entry.kind === 'attempt') return entry.cause === undefined ? [] : [entry.cause];
  return [];
};

function lineOf(entry: JournalEntry): string {
  const { aside, title } = entryTitle(entry);
  const status = 'status' in entry && typeof entry.status === 'number' ? ` ${entry.status}` : '';
  const failures = failuresOf(entry);
  return `${title}${status} (${aside})${failures.length > 0 ? `: ${failures.join(', ')}` : ''}`;
}

const endsOf = ({ entry, received }: Row): JournalEntry[] => [entry, ...(received ? [received] : [])];

const shownGroup = ({ cause, durationMs, rows, trace, worst }: TraceGroup) => ({
  trace,
  at: cause.entry.at,
  durationMs: Math.round(durationMs),
  cause: lineOf(cause.entry),
  outcome: worst,
  failures: rows
    .flatMap(endsOf)
    .filter((entry) => entryOutcome(entry) === 'bad' || failuresOf(entry).length > 0)
    .map(lineOf),
});

export const listTraces: Tool<'list_traces'> = async ({ failed, limit, q }, { control }) => {
  const { items } = await control.journal.list({ limit: readEntries, q });
  const groups = groupRows(foldHops(items)).flatMap((row) => (row.type === 'group' ? [row.group] : []));
  const shown = groups.filter(({ worst }) => !failed || worst === 'bad');
  return {
    result: {
      traces: shown.slice(0, limit).map(shownGroup),
      ...(shown.length > limit && { more: `${shown.length - limit} older traces; increase limit or search with q` }),
    },
  };
};

const shownEntry = (entry: JournalEntry) => ({
  ...('id' in entry && { id: entry.id }),
  kind: entry.kind,
  at: entry.at,
  outcome: entryOutcome(entry),
  what: lineOf(entry),
});

export const getTrace: Tool<'get_trace'> = async ({ trace: id }, { control }) => {
  const { entries, startedAt } = await control.journal.trace({ id });
  return {
    result: { trace: id, startedAt, diagram: traceText(entries).split('\n'), entries: entries.map(shownEntry) },
  };
};
