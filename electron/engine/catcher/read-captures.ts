import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Capture, CaptureSummary, CaptureWithBody, Pairing, PairingOutcome } from '#shared/model/capture.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import { summaryOfCapture } from '#shared/model/summary-of-capture.ts';
import { toBodyView, type ShowBody } from '../http/body-view.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { OnePerTurn } from '../http/large-writes.ts';
import type { Reader, Row } from '../store/connection.ts';
import { smallCaptureText, smallTextColumns } from '../store/capture-text.ts';
import { keysetPage } from '../store/keyset-page.ts';
import { matchFirstRows } from '../store/match-rows.ts';
import { inColumn } from '../store/search-text.ts';
import type { SqlValue } from '../store/statement.ts';
import { facetConditions, pageByFacets, type Condition, type FacetFilter } from './facet-captures.ts';
import { unpackChecks } from './store-capture.ts';

export interface CaptureQuery extends PageQuery, FacetFilter {
  pinned?: 'true' | 'false' | undefined;
  since?: string | undefined;
  /** A full-text expression over headers and bodies. */
  match?: string | undefined;
}

type Detail = Pick<Capture, 'arrival' | 'faults' | 'misbehaviour' | 'rule' | 'trailers'>;

const columns = `c.seq AS key, j.entry, c.http_version, c.truncated, c.peer, c.tls, c.headers, c.checks, c.pinned,
  c.more, p.pairing`;
const joined = 'JOIN journal j ON j.seq = c.seq LEFT JOIN pairings p ON p.capture_id = c.id';
const from = `captures c ${joined}`;
/** Reads the index in its order and stops after a page; `IN` would first collect all captures with the words. */
const fromText = `texts t CROSS JOIN captures c ON c.seq = t.rowid ${joined}`;

/** Other indexes would read all captures of an event or with a failure. */
const fromPinned = `captures c INDEXED BY captures_pinned ${joined}`;

function tablesOf({ match, pinned }: CaptureQuery): string {
  if (match !== undefined) return fromText;
  return pinned === 'true' ? fromPinned : from;
}

/** A capture from its own row and its entry in the journal, which holds the rest. */
function read(row: Row): Capture {
  const entry = JSON.parse(row['entry'] as string) as EntryOf<'capture'>;
  const { failed: _failed, notes: _notes, passed: _passed, ...summary } = summaryOfCapture(entry);
  const moved = entry.clockOffsets?.find(({ party }) => party === 'catcher');
  const pairing = row['pairing'] === null ? undefined : (JSON.parse(row['pairing'] as string) as Pairing);
  return {
    ...summary,
    ...(moved && { clockOffsetMs: moved.offsetMs }),
    httpVersion: row['http_version'] as string,
    headers: decodeHeaders(row['headers'] as Uint8Array),
    truncated: row['truncated'] === 1,
    peer: row['peer'] as string,
    ...(row['tls'] !== null && { tls: JSON.parse(row['tls'] as string) as Capture['tls'] }),
    checks: unpackChecks(row['checks'] as string),
    pinned: row['pinned'] === 1,
    ...(JSON.parse(row['more'] as string) as Detail),
    ...(pairing && { pairing, deliveryId: pairing.deliveryId }),
  };
}

type Lookup = Pick<Reader, 'get' | 'all' | 'iterate'>;

/** The conditions for the columns of a query of captures. */
function conditionsOf(query: CaptureQuery): { where: string[]; params: SqlValue[] } {
  const { params, where } = facetConditions(query);
  if (query.pinned !== undefined) where.push(`c.pinned = ${query.pinned === 'true' ? 1 : 0}`);
  if (query.since !== undefined) {
    where.push('j.at >= ?');
    params.push(Date.parse(query.since));
  }
  if (query.match !== undefined) {
    where.push('t.texts MATCH ?');
    params.push(inColumn('capture', query.match));
  }
  return { where, params };
}

/** How a row is selected and read. */
export interface Selection<Item> {
  columns: string;
  read(row: Row): Item;
}

/** Selects whole captures without their bodies. */
export const wholeCapture: Selection<Capture> = { columns, read };

/** Selects what a list shows. */
export const summaryOnly: Selection<CaptureSummary> = {
  columns: `c.seq AS key, j.entry, c.pinned, p.pairing ->> 'outcome' AS outcome`,
  read: (row) => ({
    ...summaryOfCapture(JSON.parse(row['entry'] as string) as EntryOf<'capture'>),
    ...(row['pinned'] === 1 && { pinned: true }),
    ...(row['outcome'] !== null && { outcome: row['outcome'] as PairingOutcome }),
  }),
};

/** One page of the captures that fulfil a further condition as well. */
function pageWithin<Item>(
  store: Lookup,
  query: CaptureQuery,
  selection: Selection<Item>,
  condition?: Condition,
): Page<Item> {
  const { params, where } = conditionsOf(query);
  return keysetPage({
    store,
    query,
    from: `SELECT ${selection.columns} FROM ${tablesOf(query)}`,
    where: condition ? [...where, condition.where] : where,
    params: condition ? [...params, ...condition.params] : params,
    key: query.match === undefined ? 'c.seq' : 't.rowid',
    numericKey: true,
    read: selection.read,
  });
}

/** Whether the index of facets finds the captures. An event, failures and pins have indexes of their own. */
const isByFacets = ({ event, failed, method, path, pinned, since }: CaptureQuery): boolean =>
  since === undefined &&
  pinned !== 'true' &&
  (method !== undefined || path !== undefined || failed === 'false' || (event !== undefined && failed !== undefined));

/** The captures of a list with the sequences of these rows. */
const pageOfSeqs = <Item>(
  store: Lookup,
  query: CaptureQuery,
  selection: Selection<Item>,
  rows: readonly { seq: number }[],
): Page<Item> =>
  pageWithin(store, { ...query, match: undefined, after: undefined }, selection, {
    where: 'c.seq IN (SELECT value FROM json_each(?))',
    params: [JSON.stringify(rows.map(({ seq }) => seq))],
  });

/** The words of the first captures of a list; `undefined` for those of a large body. */
function textsOf(store: Lookup, query: CaptureQuery): Page<{ seq: number; text: string | undefined }> {
  return pageByColumns(store, query, {
    columns: `c.seq AS key, ${smallTextColumns}`,
    read: (row) => ({ seq: Number(row['key']), text: smallCaptureText(row) }),
  });
}

/** One page of a list without words. */
function pageByColumns<Item extends { seq: number }>(
  store: Lookup,
  query: CaptureQuery,
  selection: Selection<Item>,
): Page<Item> {
  if (!isByFacets(query)) return pageWithin(store, query, selection);
  return pageByFacets(
    store,
    query,
    (limit, condition) => pageWithin(store, { ...query, after: undefined, limit }, selection, condition).items,
  );
}

/** One page of captures, newest first by default. */
export function pageOfCaptures<Item extends { seq: number }>(
  store: Lookup,
  query: CaptureQuery,
  selection: Selection<Item>,
): Page<Item> {
  if (query.match !== undefined) {
    const list = { ...query, match: undefined };
    const texts = (limit: number, after = query.after) => textsOf(store, { ...list, limit, after });
    const first = matchFirstRows(texts, query.match, query.limit);
    return first ? pageOfSeqs(store, query, selection, first) : pageWithin(store, query, selection);
  }
  return pageByColumns(store, query, selection);
}

/** One capture without its body. */
export function findCapture(store: Pick<Reader, 'get'>, id: string): Capture | undefined {
  const row = store.get(`SELECT ${columns} FROM ${from} WHERE c.id = ?`, id);
  return row && read(row);
}

/**
 * One capture with its body.
 * @param show How the body is returned. Default: as much as is displayed.
 */
export function readCapture(
  store: Pick<Reader, 'get'>,
  id: string,
  show: ShowBody = toBodyView,
): CaptureWithBody | undefined {
  const row = store.get(`SELECT ${columns}, c.body FROM ${from} WHERE c.id = ?`, id);
  return row && { ...read(row), body: show(row['body'] as Uint8Array) };
}

/** A capture's body, the bytes as received. A large one is read in pieces instead, see `findCaptureBody`. */
export function readCaptureBody(store: Pick<Reader, 'get'>, id: string): Uint8Array<ArrayBuffer> | undefined {
  const row = store.get('SELECT body FROM captures WHERE id = ?', id);
  return row && new Uint8Array(row['body'] as Uint8Array);
}

/** A body that is read in pieces. */
export interface StoredBody {
  /** Bytes. */
  size: number;
  /** @throws HookbenchError `not_found` if the capture is removed meanwhile */
  pieces(): AsyncGenerator<Uint8Array>;
}

/** SQLite loads the whole body for each piece, so that smaller pieces would take longer in total. */
const pieceBytes = 2 * 1024 * 1024;

/** A capture's body, the bytes as received, of which a slow reader holds only a piece in memory. */
export function findCaptureBody(store: Pick<Reader, 'get'>, inTurn: OnePerTurn, id: string): StoredBody | undefined {
  const row = store.get('SELECT length(body) AS size FROM captures WHERE id = ?', id);
  if (!row) return undefined;
  const size = Number(row['size']);
  const select = 'SELECT substr(body, ?, ?) AS piece FROM captures WHERE id = ?';
  return {
    size,
    async *pieces() {
      for (let at = 0; at < size; at += pieceBytes) {
        const read = await inTurn(() => store.get(select, at + 1, pieceBytes, id));
        if (!read) throw new HookbenchError('not_found', `The capture ${id} was removed.`);
        yield read['piece'] as Uint8Array;
      }
    },
  };
}
