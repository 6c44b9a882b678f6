import { type Outcome, entryOutcome, isRetrying } from './entry-outcome.ts';
import type { EntryOf } from '../model/journal-entry.ts';
import type { Row } from './fold-hops.ts';

/** The rows of one trace, oldest first. */
export interface TraceGroup {
  trace: string;
  rows: readonly Row[];
  /**
   * The row that names the group: the first call other than a token request, else the first event, else the first row.
   */
  cause: Row;
  startMs: number;
  /** From the start of the first row to the end of the last one, in milliseconds. */
  durationMs: number;
  /** The worst outcome of the rows, and how many have it: a delivery with its attempts is one. */
  worst: Outcome;
  worstCount: number;
  /** Whether nothing failed for good, and a delivery will be tried again. */
  retrying: boolean;
  /** Whether it has deliveries, and all were delivered. */
  delivered: boolean;
  /** Of lines that were joined: what they are, and what they have in common if they differ. */
  joins?: 'calls' | 'changes';
  title?: string | undefined;
}

/** A row without a trace is not grouped. */
export type GroupedRow = { type: 'group'; group: TraceGroup } | { type: 'row'; row: Row };

const severity: readonly Outcome[] = ['neutral', 'ok', 'warn', 'bad'];

/** Groups rows by trace. The group that started last comes first. */
export function groupRows(rows: readonly Row[]): GroupedRow[] {
  const byTrace = new Map<string, Row[]>();
  const grouped: (GroupedRow & { startMs: number })[] = [];
  for (const row of rows.toSorted((a, b) => a.entry.atMs - b.entry.atMs || a.entry.seq - b.entry.seq)) {
    const { trace, atMs } = row.entry;
    if (trace === undefined) {
      grouped.push({ type: 'row', row, startMs: atMs });
      continue;
    }
    const known = byTrace.get(trace);
    if (known) known.push(row);
    else byTrace.set(trace, [row]);
  }
  for (const [trace, members] of byTrace) {
    const group = groupOf(trace, members);
    grouped.push({ type: 'group', group, startMs: group.startMs });
  }
  return grouped.sort((a, b) => b.startMs - a.startMs);
}

/** The group of rows, oldest first. */
export function groupOf(trace: string, rows: readonly Row[]): TraceGroup {
  const startMs = Math.min(...rows.map(({ entry }) => entry.atMs));
  const endMs = Math.max(...rows.map(({ entry }) => entry.atMs + ('durationMs' in entry ? entry.durationMs : 0)));
  const deliveries = new Map(
    rows.flatMap(({ entry }) => (entry.kind === 'delivery' ? [[entry.id, entry] as const] : [])),
  );
  const outcomes = rows.map((row) => outcomeIn(row, deliveries));
  const worst = severity.findLast((outcome) => outcomes.includes(outcome)) ?? 'neutral';
  const ofWorst = rows.filter((_, index) => outcomes[index] === worst);
  return {
    trace,
    rows,
    cause: causeOf(rows),
    startMs,
    durationMs: endMs - startMs,
    worst,
    worstCount: new Set(ofWorst.map(subjectOf)).size,
    retrying: worst === 'warn' && deliveries.values().some(isRetrying),
    delivered: deliveries.size > 0 && deliveries.values().every(({ status }) => status === 'delivered'),
  };
}

/** What a row is about: its delivery, else the row itself. */
function subjectOf(row: Row): Row | string {
  const { entry } = row;
  if (entry.kind === 'delivery') return entry.id;
  return entry.kind === 'attempt' || entry.kind === 'pairing' ? entry.deliveryId : row;
}

/**
 * The outcome of a row of a trace. A failed attempt is only a warning while its delivery is tried again or after it was
 * delivered.
 * @param deliveries The last entry of each delivery.
 */
function outcomeIn(row: Row, deliveries: ReadonlyMap<string, EntryOf<'delivery'>>): Outcome {
  const { entry } = row;
  const outcome = outcomeOf(row);
  if (entry.kind === 'delivery') return entryOutcome(deliveries.get(entry.id) ?? entry);
  if (entry.kind !== 'attempt' || outcome !== 'bad') return outcome;
  const delivery = deliveries.get(entry.deliveryId);
  return delivery && (isRetrying(delivery) || delivery.status === 'delivered') ? 'warn' : outcome;
}

/** The outcome of a row; for a hop, the worse of its two ends. */
export function outcomeOf({ entry, received }: Row): Outcome {
  const ends = [entry, ...(received ? [received] : [])].map(entryOutcome);
  return severity.findLast((outcome) => ends.includes(outcome)) ?? 'neutral';
}

function causeOf(rows: readonly Row[]): Row {
  const call = rows.find(({ entry }) =>
    entry.kind === 'exchange'
      ? entry.to !== 'authorization'
      : entry.kind === 'decision' && entry.server !== 'authorization',
  );
  const cause = call ?? rows.find(({ entry }) => entry.kind === 'event') ?? rows[0];
  if (!cause) throw new Error('A group has at least one row.');
  return cause;
}
