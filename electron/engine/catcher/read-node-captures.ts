import type { Capture, CaptureSummary, PairingOutcome } from '#shared/model/capture.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { caseOfNode, nodeOf, thisNode } from '#shared/model/fleet.ts';
import type { Page } from '#shared/model/page.ts';
import { summaryOfCapture } from '#shared/model/summary-of-capture.ts';
import { conditions, keysetPage } from '../store/keyset-page.ts';
import type { Reader } from '../store/connection.ts';
import { inColumn } from '../store/search-text.ts';
import { globOf } from './facet-captures.ts';
import { pageOfCaptures, summaryOnly, wholeCapture, type CaptureQuery, type Selection } from './read-captures.ts';

type Lookup = Pick<Reader, 'get' | 'all' | 'iterate'>;

/** A query of the captures of all nodes. */
export interface NodeCaptureQuery extends CaptureQuery {
  /** Only captures of this node; `thisNode` for own ones. */
  node?: string | undefined;
}

/** Reads the index in its order and stops after a page; `IN` would first collect all entries with the words. */
const fromText = 'texts t CROSS JOIN journal j ON j.seq = t.rowid';
const joined = `JOIN case_details d ON d.case_id = j.case_id AND d.kind = 'capture' AND d.id = j.entry ->> 'id'`;

/** How captures are selected and read: own ones, and those of other nodes. */
export interface CaptureForm<Item> {
  own: Selection<Item>;
  foreign: Selection<Item>;
}

/** Whole captures without their bodies. */
export const wholeCaptures: CaptureForm<Capture> = {
  own: wholeCapture,
  foreign: {
    columns: `j.seq AS key, j.case_id, json_remove(d.detail, '$.body') AS capture`,
    read: (row) => ({
      ...(JSON.parse(row['capture'] as string) as Capture),
      seq: Number(row['key']),
      pinned: false,
      node: nodeOf({ case: { id: row['case_id'] as string } }),
    }),
  },
};

/** What a list shows. */
export const summaries: CaptureForm<CaptureSummary> = {
  own: summaryOnly,
  foreign: {
    columns: `j.seq AS key, j.entry, d.detail ->> '$.pairing.outcome' AS outcome`,
    read: (row) => ({
      ...summaryOfCapture(JSON.parse(row['entry'] as string) as EntryOf<'capture'>),
      ...(row['outcome'] !== null && { outcome: row['outcome'] as PairingOutcome }),
    }),
  },
};

/** The captures that were received from another node of the fleet. */
function pageOfNode<Item>(store: Lookup, node: string, query: CaptureQuery, form: Selection<Item>): Page<Item> {
  const { narrow, params, where } = conditions(['j.case_id = ?', `j.kind = 'capture'`], [caseOfNode(node)]);
  if (query.event !== undefined) narrow(`j.entry ->> 'event' = ?`, query.event);
  if (query.method !== undefined) narrow(`j.entry ->> 'method' = ?`, query.method.toUpperCase());
  if (query.path !== undefined) narrow(`j.entry ->> 'path' GLOB ?`, globOf(query.path));
  if (query.failed !== undefined) narrow(`j.entry ->> 'failed' IS ${query.failed === 'true' ? 'NOT NULL' : 'NULL'}`);
  if (query.since !== undefined) narrow('j.at >= ?', Date.parse(query.since));
  if (query.match !== undefined) narrow('t.texts MATCH ?', inColumn('entry', query.match));
  const [tables, key] = query.match === undefined ? ['journal j', 'j.seq'] : [fromText, 't.rowid'];
  const from = `SELECT ${form.columns} FROM ${tables} ${joined}`;
  return keysetPage({ store, query, from, where, params, key, numericKey: true, read: form.read });
}

const nodesOf = (store: Lookup): string[] =>
  store.all('SELECT DISTINCT node FROM fleet_received').map((row) => String(row['node']));

/** One page of the captures of this node and of the other nodes whose entries are in its journal. */
export function pageOfAllCaptures<Item extends { seq: number }>(
  store: Lookup,
  { node, ...query }: NodeCaptureQuery,
  { foreign: ofNode, own }: CaptureForm<Item>,
): Page<Item> {
  if (node === thisNode) return pageOfCaptures(store, query, own);
  const others = node === undefined ? nodesOf(store) : [node];
  const foreign = query.pinned === 'true' ? [] : others.map((other) => pageOfNode(store, other, query, ofNode));
  if (node === undefined && foreign.length === 0) return pageOfCaptures(store, query, own);
  const pages = [...(node === undefined ? [pageOfCaptures(store, query, own)] : []), ...foreign];
  const all = pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => (query.order === 'asc' ? a.seq - b.seq : b.seq - a.seq));
  const items = all.slice(0, query.limit);
  const isMore = all.length > items.length || pages.some(({ next }) => next !== null);
  return { items, next: isMore ? String(items.at(-1)?.seq) : null };
}

/** The node that a capture was received from; `undefined` for an own one and one of a case file. */
export function nodeOfCapture(store: Lookup, id: string): string | undefined {
  const row = store.get(`SELECT case_id FROM case_details WHERE kind = 'capture' AND id = ? ORDER BY rowid DESC`, id);
  return row && nodeOf({ case: { id: row['case_id'] as string } });
}
