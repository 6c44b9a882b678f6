import type { Searched, Page } from '#shared/model/page.ts';
import type { ClockOffsets, JournalEntry, NewJournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Clock } from '../clock.ts';
import { createDecisionRow, decisionEntry, type DecisionRecord } from './decisions/decision-row.ts';
import { createKnownContents } from './decisions/known-contents.ts';
import { createFeed, type Feed } from './feed.ts';
import { type JournalQuery, selectEntries } from './select-entries.ts';
import { entriesOfTrace, entriesSince } from './read-entries.ts';
import { createUnreferencedRows, type UnreferencedRows } from './retention/unreferenced-rows.ts';
import type { WriteCallbacks } from '../store/batch.ts';
import type { Store } from '../store/open-store.ts';
import type { Statement, WriteOutcome } from '../store/statement.ts';

/** An entry with its sequence number, and the row that refers to it. */
export interface PlacedEntry {
  entry: JournalEntry;
  statement: Statement;
}

/** The append-only record of all events, in order. Every part appends entries; the feed publishes them. */
export interface Journal {
  readonly feed: Feed;
  /**
   * Stores entries and statements in one commit, then publishes the entries. Entries of a group that was rolled back
   * are neither stored nor published.
   * @returns After the commit.
   */
  append(entries: readonly NewJournalEntry[], statements?: readonly Statement[]): Promise<WriteOutcome>;
  /** Like append, for statements that delete; also works on a full disk. */
  appendRemoval(entry: NewJournalEntry, statements: readonly Statement[]): Promise<WriteOutcome>;
  /** Like append, for an entry and its row. They are created when their batch is sent, together with the others in it. */
  appendOne(build: (seq: number) => PlacedEntry, callbacks: WriteCallbacks): void;
  /** Like append, for a decision with its messages, followed by entries that it caused. */
  appendDecision(
    record: DecisionRecord,
    entries?: readonly NewJournalEntry[],
    statements?: readonly Statement[],
  ): Promise<WriteOutcome>;
  /**
   * Like append, for a decision whose commit the caller does not await.
   * @param onFailure Called if it could not be stored.
   */
  noteDecision(record: DecisionRecord, onFailure: (error: unknown) => void): void;
  /**
   * Stores entries of another journal, of a case file or of another node of a fleet. They keep their times, get new
   * sequence numbers at the end, and no part acts on them.
   * @param count How many entries the statements store, from the given sequence on.
   * @param report An own entry that follows.
   */
  adopt(
    count: number,
    report: NewJournalEntry | undefined,
    statements: (firstSeq: number) => readonly Statement[],
  ): Promise<WriteOutcome>;
  /** Whether so many writes are pending that callers should wait for their commit. */
  isBehind(): boolean;
  list(query: JournalQuery): Promise<Page<JournalEntry> & Searched>;
  /** Committed entries after a sequence number, in order. */
  since(seq: number, limit: number): JournalEntry[];
  trace(id: string): JournalEntry[];
  lastCommitted(): number;
  /** Calls for each committed entry, except decisions, for parts that act on it. */
  onCommitted(receive: (entry: JournalEntry) => void): void;
  /** Deletes rows that only removed entries referred to. Call it periodically. */
  unreferenced: UnreferencedRows;
}

const insertEntry = 'INSERT INTO journal (seq, at, kind, trace, entry) VALUES (?, ?, ?, ?, ?)';
const none: readonly never[] = [];
/** Max pending groups before callers should wait. */
const maxPending = 5000;

function insertion(entry: JournalEntry): Statement {
  const params = [entry.seq, entry.atMs, entry.kind, entry.trace ?? null, JSON.stringify(entry)];
  return { sql: insertEntry, params };
}

function readsOf(store: Store): Pick<Journal, 'isBehind' | 'list' | 'since' | 'trace'> {
  return {
    isBehind: () => store.pending() > maxPending,
    list: (query) => selectEntries(store, query),
    since: (seq, limit) => entriesSince(store, seq, limit),
    trace: (id) => entriesOfTrace(store, id),
  };
}

/** The offsets of the parties' clocks from the wall clock, if any is moved. */
type Moved = () => ClockOffsets | undefined;
const unmoved: Moved = () => undefined;

/** An entry with the offsets of the moved clocks, if any. */
function withClocks<Entry extends object>(entry: Entry, moved: Moved): Entry & { clockOffsets?: ClockOffsets } {
  const clockOffsets = moved();
  return clockOffsets ? { ...entry, clockOffsets } : entry;
}

/** The entry for listeners. Without listeners it is not created, so that the messages can be freed before the commit. */
function heard(feed: Feed, seq: number, record: DecisionRecord, behind: readonly JournalEntry[] = none) {
  if (!feed.listened()) return undefined;
  return [{ seq, at: toInstant(record.startedAtMs), ...decisionEntry(record) }, ...behind];
}

/** Publishes entries when they are committed, in their order: a promise would be later than a callback. */
function written(
  store: Store,
  group: readonly Statement[],
  published: (outcome: WriteOutcome) => WriteOutcome,
): Promise<WriteOutcome> {
  return new Promise((resolve, reject) => {
    store.submit(group, { resolve: (outcome) => resolve(published(outcome)), reject });
  });
}

/** Hands committed entries to the feed and to the parts that act on them. @param lastSeq The last stored entry. */
function createPublishing(store: Store, feed: Feed, lastSeq: number) {
  let lastCommitted = lastSeq;
  const receivers: ((entry: JournalEntry) => void)[] = [];

  /**
   * @param from The first sequence of the group.
   * @param upTo Its last sequence.
   * @param placed Its entries, except decisions.
   * @param live All its entries for listeners; read from the store if there were no listeners before.
   */
  function publish(
    outcome: WriteOutcome,
    from: number,
    upTo: number,
    placed: readonly JournalEntry[],
    live?: readonly JournalEntry[],
  ): WriteOutcome {
    if (outcome.kind !== 'committed' || upTo < from) return outcome;
    if (upTo > lastCommitted) lastCommitted = upTo;
    if (feed.listened()) feed.publish(live ?? entriesSince(store, from - 1, upTo - from + 1));
    for (const receive of receivers) placed.forEach(receive);
    return outcome;
  }

  const publishAll = (outcome: WriteOutcome, placed: readonly JournalEntry[]): WriteOutcome =>
    publish(outcome, placed[0]?.seq ?? 0, placed.at(-1)?.seq ?? -1, placed, placed);

  return {
    publish,
    publishAll,
    lastCommitted: () => lastCommitted,
    onCommitted: (receive: (entry: JournalEntry) => void) => void receivers.push(receive),
  };
}

export function createJournal(store: Store, clock: Clock, moved: Moved = unmoved): Journal {
  const feed = createFeed(clock);
  const contents = createKnownContents(store);
  const decisionRow = createDecisionRow(store, contents);
  let lastSeq = Number(store.get('SELECT max(seq) AS seq FROM journal')?.['seq'] ?? 0);
  const { publish, publishAll, ...committed } = createPublishing(store, feed, lastSeq);

  function place(entry: NewJournalEntry): JournalEntry {
    return withClocks({ seq: ++lastSeq, at: toInstant(entry.atMs), ...entry }, moved);
  }

  return {
    feed,
    append(entries, statements = none) {
      const placed = entries.map(place);
      return written(store, [...statements, ...placed.map(insertion)], (outcome) => publishAll(outcome, placed));
    },
    async appendRemoval(entry, statements) {
      const placed = [place(entry)];
      return publishAll(await store.free([...statements, ...placed.map(insertion)]), placed);
    },
    appendOne(build, { reject, resolve }) {
      const seq = ++lastSeq;
      const offsets = moved();
      let placed: readonly JournalEntry[] = none;
      const group = (): Statement[] => {
        const { entry, statement } = build(seq);
        const own = withClocks(entry, () => offsets);
        placed = [own];
        return [statement, insertion(own)];
      };
      store.submit(group, { resolve: (outcome) => resolve(publishAll(outcome, placed)), reject });
    },
    appendDecision(given, entries = none, statements = none) {
      const record = withClocks(given, moved);
      const seq = ++lastSeq;
      const placed = entries.map(place);
      const upTo = lastSeq;
      const live = heard(feed, seq, record, placed);
      return written(store, [...statements, decisionRow(seq, record), ...placed.map(insertion)], (outcome) =>
        publish(outcome, seq, upTo, placed, live),
      );
    },
    noteDecision(given, onFailure) {
      const record = withClocks(given, moved);
      const seq = ++lastSeq;
      const live = heard(feed, seq, record);
      const callbacks = {
        resolve: (outcome: WriteOutcome) => void publish(outcome, seq, seq, none, live),
        reject: onFailure,
      };
      store.submit([decisionRow(seq, record)], callbacks, false);
    },
    adopt(count, report, statements) {
      const first = lastSeq + 1;
      lastSeq += count;
      const own = report ? [place(report)] : none;
      const upTo = lastSeq;
      return written(store, [...statements(first), ...own.map(insertion)], (outcome) => {
        if (outcome.kind === 'committed') feed.publishMany();
        return publish(outcome, first, upTo, own, own);
      });
    },
    ...readsOf(store),
    ...committed,
    unreferenced: createUnreferencedRows(store, contents, () => lastSeq),
  };
}
