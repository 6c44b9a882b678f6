import { QueryObserver, queryOptions, type Query } from '@tanstack/react-query';
import type { ControlClient } from '#shared/contract/client.ts';
import type { CaptureSummary } from '#shared/model/capture.ts';
import type { Chat } from '#shared/model/customer-contact.ts';
import type { Delivery, DeliveryState, DeliverySummary } from '#shared/model/delivery.ts';
import type { Searched, Page } from '#shared/model/page.ts';
import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { nodeOf, thisNode } from '#shared/model/fleet.ts';
import { summaryOfCapture } from '#shared/model/summary-of-capture.ts';
import { readAgain, type Engine } from './engine.ts';
import { addRows, changeRows, mergeRows, newestOf, ReadPage, type LiveRows, type RowKey } from './live-rows.ts';
import { throttle } from './throttle.ts';

/** A delivery as a list shows it. */
type DeliveryRow = DeliverySummary & Partial<Pick<Delivery, 'trace'>>;

/** The filters of the captures. */
export interface CaptureFilter {
  event?: string;
  method?: string;
  /** `*` matches any characters. */
  path?: string;
  failed?: 'true' | 'false';
  pinned?: 'true';
  /** A node of the fleet; `thisNode` for own captures. */
  node?: string;
  /** Words in headers and body. */
  q?: string;
}

/** The filters of the deliveries. */
export interface DeliveryFilter {
  status?: DeliveryState;
  event?: string;
  subscriptionId?: string;
  q?: string;
}

/** The filters of the journal. */
export interface JournalFilter {
  q?: string;
  kind?: JournalKind;
  /** Only entries of this case file. */
  case?: string;
  /** Only entries of this node of the fleet; `thisNode` for own ones. */
  node?: string;
}

/** What new entries mean for a list. */
interface News<Row> {
  /** New rows, oldest first. */
  rows?: readonly Row[];
  /** Changes of rows, by their id. */
  changes?: ReadonlyMap<string, Partial<Row>>;
  /** Whether only the engine knows the new rows, so that the list is read again. */
  unclear?: boolean;
}

interface LiveList<Row, Filter> {
  read: (client: ControlClient, query: Filter & { limit: number; after?: string }) => Promise<Page<Row> & Searched>;
  /** Number of rows on the first page. */
  size: number;
  keyOf: (row: Row) => RowKey;
  /** What new entries mean for the list with a filter. */
  newsIn: (batch: readonly JournalEntry[], filter: Filter) => News<Row>;
}

const idOf = ({ id }: { id: string }): string => id;
const seqOf = ({ seq }: { seq: number }): number => seq;

/** The entries of some kind in order, merged by the id of their subject. */
function changesOf<Row>(batch: readonly JournalEntry[], kind: JournalKind): Map<string, Partial<Row>> {
  const changes = new Map<string, Partial<Row>>();
  for (const entry of batch)
    if (entry.kind === kind && entry.case === undefined && 'id' in entry && entry.id !== undefined)
      changes.set(entry.id, { ...changes.get(entry.id), ...(entry as object as Partial<Row>) });
  return changes;
}

const captures: LiveList<CaptureSummary, CaptureFilter> = {
  read: (client, query) => client.captures.summaries(query),
  size: 100,
  keyOf: seqOf,
  newsIn: (batch, { q, path, pinned, event, method, failed, node }) => {
    const changes = new Map<string, Partial<CaptureSummary>>();
    const put = (id: string, change: Partial<CaptureSummary>) => changes.set(id, { ...changes.get(id), ...change });
    const rows: CaptureSummary[] = [];
    for (const entry of batch) {
      if (entry.case !== undefined && nodeOf(entry) === undefined) continue;
      if (entry.kind === 'capture') rows.push(summaryOfCapture(entry));
      if (entry.kind === 'pairing' && entry.captureId !== undefined) put(entry.captureId, { outcome: entry.outcome });
      if (entry.kind === 'catcher' && entry.capture && !entry.case)
        put(entry.capture.id, { pinned: entry.capture.pinned });
    }
    // Only the engine finds words and paths, and knows which captures were removed.
    const unclear =
      (rows.length > 0 && (q !== undefined || path !== undefined)) || batch.some(({ kind }) => kind === 'catcher');
    const isWanted = (row: CaptureSummary) =>
      (q ?? path ?? pinned) === undefined &&
      (event === undefined || row.event === event) &&
      (method === undefined || row.method === method) &&
      (failed === undefined || (row.failed !== undefined) === (failed === 'true')) &&
      (node === undefined || (row.node ?? thisNode) === node);
    return { rows: rows.filter(isWanted), changes, unclear };
  },
};

const deliveries: LiveList<DeliveryRow, DeliveryFilter> = {
  read: (client, query) => client.webhooks.deliveries(query),
  size: 100,
  keyOf: idOf,
  newsIn: (batch, { q, status, event, subscriptionId }) => {
    const changes = changesOf<DeliveryRow>(batch, 'delivery');
    // Only the engine finds words, and deliveries with a new status that are not loaded.
    const pauses = status === 'paused' || status === 'retrying';
    if (q !== undefined || status !== undefined)
      return { changes, unclear: changes.size > 0 || (pauses && batch.some(({ kind }) => kind === 'subscription')) };
    const isNew = (change: Partial<DeliveryRow>): change is DeliveryRow =>
      change.url !== undefined &&
      (event === undefined || change.event === event) &&
      (subscriptionId === undefined || change.subscriptionId === subscriptionId);
    // The first entry of a delivery contains nothing about attempts.
    const none = { attemptsMade: 0, lastStatus: null, lastCause: null };
    return { changes, rows: [...changes.values()].filter(isNew).map((created) => ({ ...none, ...created })) };
  },
};

const chats: LiveList<Chat, object> = {
  read: (client, query) => client.service.chats(query),
  size: 100,
  keyOf: idOf,
  newsIn: (batch) => {
    const changes = changesOf<Chat>(batch, 'chat');
    const rows = [...changes.values()].map((chat) => ({ agentId: null, endedAt: null, ...chat }) as Chat);
    return { changes, rows };
  },
};

const journal: LiveList<JournalEntry, JournalFilter> = {
  read: (client, query) => client.journal.list(query),
  size: 500,
  keyOf: seqOf,
  newsIn: (batch, { q, kind, case: caseId, node }) => {
    // Only the engine finds words.
    if (q !== undefined) return { unclear: true };
    const isOfNode = (entry: JournalEntry) =>
      node === thisNode ? entry.case === undefined : node === undefined || nodeOf(entry) === node;
    const isWanted = (entry: JournalEntry) =>
      isOfNode(entry) &&
      (kind === undefined || entry.kind === kind) &&
      (caseId === undefined || entry.case?.id === caseId);
    return { rows: batch.filter(isWanted) };
  },
};

interface Lists {
  captures: { row: CaptureSummary; filter: CaptureFilter };
  deliveries: { row: DeliveryRow; filter: DeliveryFilter };
  chats: { row: Chat; filter: object };
  journal: { row: JournalEntry; filter: JournalFilter };
}

export type ListName = keyof Lists;
export type RowOf<Name extends ListName> = Lists[Name]['row'];
export type FilterOf<Name extends ListName> = Lists[Name]['filter'];
export type RowsOf<Name extends ListName> = LiveRows<RowOf<Name>>;

/** The lists of the page that grow with the feed. */
export const liveLists: { [Name in ListName]: LiveList<RowOf<Name>, FilterOf<Name>> } = {
  captures,
  deliveries,
  chats,
  journal,
};

/** Time between two reads of a search while the index is behind, in milliseconds. */
const whileBehindMs = 1000;

/**
 * The query of a list with a filter. A page that is read is merged into the known rows. The whole journal is not read here:
 * the connection begins it with a page, and the feed continues it.
 */
export function liveQuery<Name extends ListName>({ client, queries }: Engine, name: Name, filter: FilterOf<Name>) {
  const { keyOf, read, size } = liveLists[name];
  const queryKey = ['live', name, filter];
  return queryOptions<RowsOf<Name>>({
    queryKey,
    queryFn: async () => {
      const known = queries.getQueryData<RowsOf<Name>>(queryKey);
      if (known?.late) queries.setQueryData<RowsOf<Name>>(queryKey, { ...known, late: undefined });
      const newest = known && newestOf(known);
      const page = await read(client, { ...filter, limit: size });
      // Merged where the query takes it, so that no row of the feed is lost.
      return new ReadPage(page, newest && keyOf(newest)) as unknown as RowsOf<Name>;
    },
    structuralSharing: (before, now) =>
      now instanceof ReadPage
        ? mergeRows(before as RowsOf<Name> | undefined, now as ReadPage<RowOf<Name>>, keyOf)
        : now,
    enabled: name !== 'journal' || Object.keys(filter).length > 0,
    refetchInterval: ({ state }) => (state.data?.behind ?? 0) > 0 && whileBehindMs,
  });
}

/** The whole journal. */
export const wholeJournal = (engine: Engine) => liveQuery(engine, 'journal', {});

/** Time from new entries until the lists whose new rows only the engine knows are read again, in milliseconds. */
const pauseMs = 250;

/**
 * Keeps the lists that are shown up to date, and the whole journal.
 * @returns Receives new entries, also those of case files.
 */
export function receiveRows(engine: Engine): (batch: readonly JournalEntry[]) => void {
  const { queries } = engine;
  new QueryObserver(queries, wholeJournal(engine)).subscribe(() => undefined);
  const unclear = new Set<Query>();
  const refresh = throttle(pauseMs, async () => {
    // The index of the engine needs a moment.
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const keys = [...unclear].map(({ queryKey }) => queryKey);
    unclear.clear();
    await Promise.all(keys.map((key) => readAgain(queries, key)));
  });
  const receive = <Name extends ListName>(query: Query, name: Name, news: News<RowOf<Name>>) => {
    const { rows = [], changes = new Map<string, Partial<RowOf<Name>>>(), unclear: isUnclear = false } = news;
    const isReading = query.state.fetchStatus === 'fetching';
    // Without data, a read in flight may have begun before the entries.
    if (isUnclear || (isReading && query.state.data === undefined && rows.length + changes.size > 0)) {
      unclear.add(query);
      refresh();
    }
    const known = queries.getQueryData<RowsOf<Name>>(query.queryKey);
    if (!known) return;
    const now = addRows(changeRows(known, changes, isReading), rows.toReversed(), liveLists[name].keyOf);
    if (now !== known) queries.setQueryData(query.queryKey, now);
  };
  return (batch) => {
    for (const query of queries.getQueryCache().findAll({ queryKey: ['live'] })) {
      if (query.getObserversCount() === 0) continue;
      const [, name, filter] = query.queryKey as [string, ListName, FilterOf<ListName>];
      receive(query, name, liveLists[name].newsIn(batch, filter));
    }
  };
}
