import type { Searched } from '#shared/model/index-state.ts';
import type { ClockOffsets, JournalEntry, NewJournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page } from '#shared/model/page.ts';
import type { Clock } from '../clock.ts';
import { createDecisionRow, decisionEntry, type DecisionRecord } from './decisions/decision-row.ts';
import { createKnownContents } from './decisions/known-contents.ts';
import { createFeed, type Feed } from './feed.ts';
import type { JournalQuery } from './journal-query.ts';
import { entriesOfTrace, entriesSince } from './read-entries.ts';
import { createUnreferencedRows, type UnreferencedRows } from './retention/unreferenced-rows.ts';
import { selectEntries } from './select-entries.ts';
import type { Store } from '../store/open-store.ts';
import type { Statement, WriteOutcome } from '../store/statement.ts';

/** The append-only record of all that happens, in order. Every part appends; the feed tells who listens. */
export interface Journal {
  readonly feed: Feed;
  /**
   * Stores entries and what else belongs to them in one commit, then publishes them. Entries of a group that was undone
   * are neither stored nor published.
   * @returns After the commit.
   */
  append(entries: readonly NewJournalEntry[], statements?: readonly Statement[]): Promise<WriteOutcome>;
  /** Like append, for statements that delete: it works on a full disk as well. */
  appendRemoval(entry: NewJournalEntry, statements: readonly Statement[]): Promise<WriteOutcome>;
  /** Like append, for a row that refers to its entry's sequence. */
  appendOne(entry: NewJournalEntry, statements: (seq: number) => readonly Statement[]): Promise<WriteOutcome>;
  /** Like append, for a decision with its messages, followed by entries of what it brought about. */
  appendDecision(
    record: DecisionRecord,
    entries?: readonly NewJournalEntry[],
    statements?: readonly Statement[],
  ): Promise<WriteOutcome>;
  /**
   * Like append, for a decision that nobody waits for.
   * @param onFailure Told when it could not be stored.
   */
  noteDecision(record: DecisionRecord, onFailure: (error: unknown) => void): void;
  /**
   * Stores entries that were recorded elsewhere, as those of a case: they keep their time, come behind all there are, and
   * no part acts on them. An entry that reports it follows.
   * @param count How many entries the statements store, from the given sequence on.
   */
  adopt(
    count: number,
    report: NewJournalEntry,
    statements: (firstSeq: number) => readonly Statement[],
  ): Promise<WriteOutcome>;
  /** Whether so much waits for the disk that whoever adds to it should wait as well. */
  isBehind(): boolean;
  list(query: JournalQuery): Promise<Page<JournalEntry> & Searched>;
  /** Committed entries behind a sequence, in order. */
  since(seq: number, limit: number): JournalEntry[];
  trace(id: string): JournalEntry[];
  lastCommitted(): number;
  /** Calls for each entry but decisions once it is committed, for parts that act on it. */
  onCommitted(receive: (entry: JournalEntry) => void): void;
  /** Deletes rows that only removed entries referred to; to be called now and then. */
  unreferenced: UnreferencedRows;
}

const insertEntry = 'INSERT INTO journal (seq, at, kind, trace, entry) VALUES (?, ?, ?, ?, ?)';
const none: readonly never[] = [];
/** Groups that may wait for the disk before those who add to them have to wait too. */
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

/** How far the parties' clocks are from the wall clock, where any is moved. */
type Moved = () => ClockOffsets | undefined;
const unmoved: Moved = () => undefined;

function clocksOf(moved: Moved): { clockOffsets?: ClockOffsets } {
  const clockOffsets = moved();
  return clockOffsets ? { clockOffsets } : {};
}

/** The entry for listeners; without any it is not made, so that nothing holds the messages until the commit. */
function heard(feed: Feed, seq: number, record: DecisionRecord, behind: readonly JournalEntry[] = none) {
  if (!feed.listened()) return undefined;
  return [{ seq, at: toInstant(record.startedAtMs), ...decisionEntry(record) }, ...behind];
}

export function createJournal(store: Store, clock: Clock, moved: Moved = unmoved): Journal {
  const feed = createFeed(clock);
  const contents = createKnownContents(store);
  const decisionRow = createDecisionRow(store, contents);
  let lastSeq = Number(store.get('SELECT max(seq) AS seq FROM journal')?.['seq'] ?? 0);
  let lastCommitted = lastSeq;
  const receivers: ((entry: JournalEntry) => void)[] = [];

  function place(entry: NewJournalEntry): JournalEntry {
    return { seq: ++lastSeq, at: toInstant(entry.atMs), ...entry, ...clocksOf(moved) };
  }

  /**
   * @param range First and last sequence of the group.
   * @param placed Its entries, but a decision.
   * @param live All its entries for listeners; read again when there were no listeners when it was handed in.
   */
  function publish(
    outcome: WriteOutcome,
    [from, upTo]: readonly [number, number],
    placed: readonly JournalEntry[],
    live?: readonly JournalEntry[],
  ): WriteOutcome {
    if (outcome.kind !== 'committed' || upTo < from) return outcome;
    if (upTo > lastCommitted) lastCommitted = upTo;
    if (feed.listened()) feed.publish(live ?? entriesSince(store, from - 1, upTo - from + 1));
    for (const receive of receivers) placed.forEach(receive);
    return outcome;
  }

  /** @param own Those of the entries that parts act on. */
  function commit(placed: readonly JournalEntry[], statements: readonly Statement[], own = placed, by = store.write) {
    const range = [placed[0]?.seq ?? 0, placed.at(-1)?.seq ?? -1] as const;
    return by([...statements, ...placed.map(insertion)]).then((outcome) => publish(outcome, range, own, placed));
  }

  return {
    feed,
    append: (entries, statements = none) => commit(entries.map(place), statements),
    appendRemoval: (entry, statements) => commit([place(entry)], statements, undefined, store.free),
    appendOne(entry, statements) {
      const placed = place(entry);
      return commit([placed], statements(placed.seq));
    },
    appendDecision(given, entries = none, statements = none) {
      const record = { ...given, ...clocksOf(moved) };
      const seq = ++lastSeq;
      const placed = entries.map(place);
      const range = [seq, lastSeq] as const;
      const live = heard(feed, seq, record, placed);
      return store
        .write([...statements, decisionRow(seq, record), ...placed.map(insertion)])
        .then((outcome) => publish(outcome, range, placed, live));
    },
    noteDecision(given, onFailure) {
      const record = { ...given, ...clocksOf(moved) };
      const seq = ++lastSeq;
      const live = heard(feed, seq, record);
      store.note([decisionRow(seq, record)], {
        resolve: (outcome) => {
          // After the entries of the same commit whose promise was resolved before, or a follower would skip them.
          if (feed.listened()) queueMicrotask(() => publish(outcome, [seq, seq], none, live));
          else publish(outcome, [seq, seq], none, live);
        },
        reject: onFailure,
      });
    },
    async adopt(count, report, statements) {
      const first = lastSeq + 1;
      lastSeq += count;
      const own = place(report);
      const outcome = await store.write([...statements(first), insertion(own)]);
      if (outcome.kind === 'committed') feed.publishMany();
      return publish(outcome, [own.seq, own.seq], [own], [own]);
    },
    ...readsOf(store),
    lastCommitted: () => lastCommitted,
    onCommitted: (receive) => void receivers.push(receive),
    unreferenced: createUnreferencedRows(store, contents, () => lastSeq),
  };
}
