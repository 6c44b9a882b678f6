import type { JournalEntry, NewJournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page } from '#shared/model/page.ts';
import type { Clock } from '../clock.ts';
import { createDecisionRow, decisionEntry, type DecisionRecord } from './decisions/decision-row.ts';
import { entryColumns, readEntry } from './entry-row.ts';
import { createFeed, type Feed } from './feed.ts';
import type { JournalQuery } from './journal-query.ts';
import { selectEntries } from './select-entries.ts';
import type { Store } from './store/open-store.ts';
import type { Statement, WriteOutcome } from './store/statement.ts';
import { ofTrace } from './trace-rows.ts';

/** The append-only record of all that happens, in order. Every part appends; the feed tells who listens. */
export interface Journal {
  readonly feed: Feed;
  /**
   * Stores entries and what else belongs to them in one commit, then publishes them. Entries of a group that was undone
   * are neither stored nor published.
   * @returns After the commit.
   */
  append(entries: readonly NewJournalEntry[], statements?: readonly Statement[]): Promise<WriteOutcome>;
  /** Like append, for a row that refers to its entry's sequence. */
  appendOne(entry: NewJournalEntry, statements: (seq: number) => readonly Statement[]): Promise<WriteOutcome>;
  /** Like append, for a decision with its messages, followed by entries of what it brought about. */
  appendDecision(
    record: DecisionRecord,
    entries?: readonly NewJournalEntry[],
    statements?: readonly Statement[],
  ): Promise<WriteOutcome>;
  list(query: JournalQuery): Promise<Page<JournalEntry>>;
  /** Committed entries behind a sequence, in order. */
  since(seq: number, limit: number): JournalEntry[];
  trace(id: string): JournalEntry[];
  lastCommitted(): number;
  /** Calls for each entry once it is committed, for parts that act on it. */
  onCommitted(receive: (entry: JournalEntry) => void): void;
}

const insertEntry = 'INSERT INTO journal (seq, at, kind, trace, entry) VALUES (?, ?, ?, ?, ?)';
const longestTrace = 5000;
const none: readonly never[] = [];

export function createJournal(store: Store, clock: Clock): Journal {
  const feed = createFeed(clock);
  const decisionRow = createDecisionRow(store);
  let lastSeq = Number(store.get('SELECT max(seq) AS seq FROM journal')?.['seq'] ?? 0);
  let lastCommitted = lastSeq;
  const receivers: ((entry: JournalEntry) => void)[] = [];

  function place(entry: NewJournalEntry): JournalEntry {
    return { seq: ++lastSeq, at: toInstant(entry.atMs), ...entry };
  }

  function insertion(entry: JournalEntry): Statement {
    return {
      sql: insertEntry,
      params: [entry.seq, entry.atMs, entry.kind, entry.trace ?? null, JSON.stringify(entry)],
    };
  }

  function publish(upTo: number, placed: readonly JournalEntry[], outcome: WriteOutcome): WriteOutcome {
    if (outcome.kind !== 'committed') return outcome;
    if (upTo > lastCommitted) lastCommitted = upTo;
    if (placed.length === 0) return outcome;
    feed.publish(placed);
    for (const receive of receivers) placed.forEach(receive);
    return outcome;
  }

  function commit(placed: readonly JournalEntry[], statements: readonly Statement[]): Promise<WriteOutcome> {
    const upTo = placed.at(-1)?.seq ?? 0;
    return store.write([...statements, ...placed.map(insertion)]).then((outcome) => publish(upTo, placed, outcome));
  }

  const entriesOf = (sql: string, ...params: (string | number)[]): JournalEntry[] =>
    store.all(sql, ...params).map((row) => readEntry(store, row));

  return {
    feed,
    append: (entries, statements = none) => commit(entries.map(place), statements),
    appendOne(entry, statements) {
      const placed = place(entry);
      return commit([placed], statements(placed.seq));
    },
    appendDecision(record, entries = none, statements = none) {
      const seq = ++lastSeq;
      const placed = entries.map(place);
      const upTo = lastSeq;
      return store.write([...statements, decisionRow(seq, record), ...placed.map(insertion)]).then((outcome) => {
        if (!feed.listened()) return publish(upTo, none, outcome);
        const entry = { seq, at: toInstant(record.startedAtMs), ...decisionEntry(record) };
        return publish(upTo, [entry, ...placed], outcome);
      });
    },
    list: (query) => selectEntries(store, query),
    since: (seq, limit) =>
      entriesOf(`SELECT ${entryColumns} FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`, seq, limit),
    trace(id) {
      const { condition, params } = ofTrace(id);
      const sql = `SELECT ${entryColumns} FROM journal WHERE ${condition} ORDER BY seq LIMIT ?`;
      return entriesOf(sql, ...params, longestTrace);
    },
    lastCommitted: () => lastCommitted,
    onCommitted: (receive) => {
      receivers.push(receive);
    },
  };
}
