import type { EnvelopeRole, ListAct, PagingRole } from '#shared/interface/interface-model.ts';
import { mainContent } from '../understand/contents.ts';
import { plainName } from '../understand/names.ts';
import { keyText } from './layout.ts';
import {
  schemaFor,
  selectedRows,
  sentFor,
  sortOf,
  cursorText,
  declaresHeader,
  readPlace,
  type Place,
} from './list-order.ts';
import type { Acting } from './record-context.ts';
import type { RowQuery, StoredRow } from './record-rows.ts';
import type { EnvelopeValue, PageLink, RecordOutcome } from './records.ts';
import type { Work } from './record-work.ts';
import { sentRecord } from './complete-record.ts';

/** One page of a list, and what its response says about it. */
interface Page {
  place: Place;
  rows: StoredRow[];
  /** Before the page; 0 if unknown. */
  offset: number;
  hasNext: boolean;
  hasPrevious: boolean;
  sorted: boolean;
  total: number | undefined;
}

const noList: ListAct = { filters: [], paging: [], envelope: [] };

const within = (query: RowQuery, condition: string, n: number): RowQuery => ({
  ...query,
  where: [...query.where, condition],
  params: [...query.params, n],
});

function readPage(acting: Acting, list: ListAct, place: Place): Page {
  const { rows: table } = acting.context;
  const query = selectedRows(acting);
  const sort = sortOf(acting, list);
  const { from, limit } = place;
  const counted = list.envelope.some(({ role }) => role === 'total' || role === 'pages' || role === 'last');
  const total = counted || declaresHeader(acting, /^link$|total|count/i) ? table.count(query) : undefined;
  const page = { place, sorted: sort !== undefined, total, offset: 0 };
  if (limit === 0) return { ...page, rows: [], hasNext: false, hasPrevious: false };
  if (from.kind === 'before') {
    const found = table.list(within(query, 'n < ?', from.n), 'n DESC', limit + 1);
    const rows = found.slice(0, limit).toReversed();
    return { ...page, rows, hasNext: rows.length > 0, hasPrevious: found.length > limit };
  }
  if (from.kind === 'after') {
    const found = table.list(within(query, 'n > ?', from.n), 'n', limit + 1);
    const hasPrevious = table.has(within(query, 'n <= ?', from.n));
    return { ...page, rows: found.slice(0, limit), hasNext: found.length > limit, hasPrevious };
  }
  const offset = from.kind === 'offset' ? from.offset : 0;
  const found = sort
    ? table.sorted({ ...query, params: [...query.params, ...sort.params] }, sort.order, limit + 1, offset)
    : table.list(query, 'n', limit + 1, offset);
  const rows = found.slice(0, limit);
  return { ...page, offset, rows, hasNext: found.length > limit, hasPrevious: offset > 0 };
}

/** The parameter that leads to other pages: the one that was sent, else the first that is declared. */
function steersBy(acting: Acting, { named }: Place): 'page' | 'offset' | 'cursor' | undefined {
  const roles = ['page', 'offset', 'cursor'] as const;
  const sent = roles.find((role) => named[role] && sentFor(acting, named[role]) !== undefined);
  return sent ?? roles.find((role) => named[role]);
}

/** Names of cursors that are the key of a record. */
const keyCursors = new Set(['startingafter', 'endingbefore', 'marker']);

/** The cursor to a record in a form that the parameter accepts. */
function cursorTo(
  acting: Acting,
  { named }: Place,
  role: 'cursor' | 'before',
  kind: 'a' | 'b',
  row: StoredRow,
): string {
  const opaque = cursorText(kind, row.n);
  const forms = keyCursors.has(plainName(named[role]?.name ?? '')) ? [row.key, opaque] : [opaque, row.key];
  const schema = schemaFor(acting, named[role]?.name);
  const fits = (form: string): boolean =>
    schema === undefined || acting.context.tools.violations(schema, form, 'request').length === 0;
  return forms.find(fits) ?? opaque;
}

type Target = { role: PagingRole; value: number | string } | undefined;

/** The parameter and value that lead to another page. */
function targetOf(acting: Acting, page: Page, rel: PageLink['rel']): Target {
  const { hasNext, hasPrevious, offset, place, rows, sorted, total } = page;
  const { firstPage, limit, named } = place;
  const by = steersBy(acting, place);
  const isThere = { first: true, self: true, last: total !== undefined, next: hasNext, prev: hasPrevious }[rel];
  if (!isThere || by === undefined || limit === 0 || rel === 'self') return undefined;
  if (by === 'cursor') {
    const row = rel === 'next' ? rows.at(-1) : rows[0];
    if (!row || rel === 'first' || rel === 'last') return undefined;
    if (sorted) {
      const to = rel === 'next' ? offset + limit : Math.max(0, offset - limit);
      return { role: 'cursor', value: cursorText('o', to) };
    }
    if (rel === 'next') return { role: 'cursor', value: cursorTo(acting, place, 'cursor', 'a', row) };
    const role = named.before ? 'before' : 'cursor';
    return { role, value: cursorTo(acting, place, role, 'b', row) };
  }
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit));
  const start = { first: 0, next: offset + limit, prev: Math.max(0, offset - limit), last: (pages - 1) * limit }[rel];
  return { role: by, value: by === 'page' ? firstPage + Math.floor(start / limit) : start };
}

/** The query that leads to another page, if the list is paged by its query. */
function linkTo(acting: Acting, page: Page, rel: PageLink['rel']): PageLink | undefined {
  if (rel === 'self') return { rel, query: {} };
  const target = targetOf(acting, page, rel);
  const parameter = target && page.place.named[target.role];
  return target && parameter?.in === 'query' ? { rel, query: { [parameter.name]: String(target.value) } } : undefined;
}

const rels = ['self', 'first', 'prev', 'next', 'last'] as const;
const isRel = (role: EnvelopeRole): role is PageLink['rel'] => rels.some((one) => one === role);

/** A value of an envelope in the type that its member has. */
function envelopeValue(acting: Acting, page: Page, { at, role }: ListAct['envelope'][number]): EnvelopeValue {
  const { finder, tools } = acting.context;
  const { responses, act } = acting.operation;
  const success = responses.find(({ status }) => status === act.success);
  const body = mainContent(success?.content ?? [])?.schema;
  const holder = at.slice(0, -1).reduce((schema, name) => finder.of(schema).members.get(name)?.pointer, body);
  const member = finder.of(holder).members.get(at.at(-1) ?? '');
  const accepts = (value: unknown): boolean =>
    member === undefined || tools.violations(member.pointer, value, 'response').length === 0;
  const first = (...values: unknown[]): unknown => values.find((one) => one !== undefined && accepts(one));
  const absent = (): EnvelopeValue => {
    const value = accepts(null) ? null : member?.required ? first('', 0, false) : undefined;
    return { role, at, ...(value !== undefined && { value }) };
  };
  const { limit, firstPage } = page.place;
  if (isRel(role)) {
    const target = targetOf(acting, page, role);
    const link = linkTo(acting, page, role);
    if (!target && role !== 'self') return absent();
    if (target && typeof target.value === 'number' && !accepts('/') && accepts(target.value)) {
      return { role, at, value: target.value };
    }
    return link ? { role, at, query: link.query } : { role, at, value: first(target?.value, String(target?.value)) };
  }
  const cursor = (rel: 'next' | 'prev'): unknown => {
    const target = targetOf(acting, page, rel);
    return target && first(target.value, keyText(target.value));
  };
  const sent = (asked: PagingRole): unknown => page.place.named[asked] && sentFor(acting, page.place.named[asked]);
  const pages = limit === 0 ? 0 : Math.ceil((page.total ?? 0) / limit);
  const values: Record<Exclude<EnvelopeRole, PageLink['rel']>, () => unknown> = {
    total: () => page.total,
    pages: () => pages,
    page: () => firstPage + (limit === 0 ? 0 : Math.floor(page.offset / limit)),
    limit: () => limit,
    offset: () => page.offset,
    more: () => page.hasNext,
    cursor: () => cursor('next'),
    before: () => cursor('prev'),
    sort: () => sent('sort'),
    direction: () => sent('direction'),
  };
  const value = values[role]();
  return value === undefined ? absent() : { role, at, value };
}

/** The records of a list, filtered, sorted and paged. */
export function listRecords(acting: Acting, work: Work): RecordOutcome {
  const { context, layout, operation } = acting;
  const list = operation.act.list ?? noList;
  const place = readPlace(acting, list);
  if (!place.ok) return place.refusal;
  const page = readPage(acting, list, place.value);
  const { schema } = operation.act.at.response ?? {};
  return work.done({
    items: page.rows.map(({ record }) => sentRecord(context, layout, record, schema)),
    envelope: list.envelope.map((one) => envelopeValue(acting, page, one)),
    links: rels.flatMap((rel) => linkTo(acting, page, rel) ?? []),
    ...(page.total !== undefined && { total: page.total }),
  });
}
