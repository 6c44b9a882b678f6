import type { Filter, ListAct, PagingRole } from '#shared/interface/interface-model.ts';
import { memberOf } from '../read/members.ts';
import { wordsOf } from '../understand/names.ts';
import { type Acting, refused } from './record-context.ts';
import { keyText, selectorOf, type Selector } from './layout.ts';
import type { RowQuery } from './record-rows.ts';
import { subjectOf, not, type Found } from './find-record.ts';

/** Records of a page whose operation declares no size. */
const defaultLimit = 20;
const maxLimit = 1000;
/** Max records of a list without pages. */
const maxUnpaged = 10_000;

/** Which page of a list a request asks for. */
export interface Place {
  limit: number;
  from: { kind: 'start' } | { kind: 'offset'; offset: number } | { kind: 'after' | 'before'; n: number };
  /** The first page, if pages are numbered. */
  firstPage: number;
  /** The parameters of the list by their role. */
  named: Partial<Record<PagingRole, ListAct['paging'][number]>>;
}

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : undefined;
};

/** A cursor: after or before a record (`a12`, `b12`), or at an offset (`o40`). */
export const cursorText = (kind: 'a' | 'b' | 'o', n: number): string =>
  Buffer.from(`${kind}${n}`).toString('base64url');

/** Reads a cursor, else the key of a record. @returns undefined for another text */
function readCursor(acting: Acting, sent: unknown, kind: 'after' | 'before'): Place['from'] | undefined {
  const text = keyText(sent);
  const [, letter, digits] =
    /^([abo])(\d{1,15})$/.exec(Buffer.from(text.slice(0, 100), 'base64url').toString('latin1')) ?? [];
  if (letter !== undefined && cursorText(letter as 'a', Number(digits)) === text) {
    const n = Number(digits);
    return letter === 'o' ? { kind: 'offset', offset: n } : { kind: letter === 'a' ? 'after' : 'before', n };
  }
  const query = placedRows(acting);
  const [row] = acting.context.rows.list(
    { ...query, where: [...query.where, 'key = ?'], params: [...query.params, text] },
    'n',
    1,
  );
  return row && { kind, n: row.n };
}

/** The page that a request asks for, with the defaults of its parameters. */
export function readPlace(acting: Acting, list: ListAct): Found<Place> {
  const { context } = acting;
  const isSent = (one: ListAct['paging'][number]): boolean => sentFor(acting, one) !== undefined;
  // Of parameters with the same role, the one that is sent.
  const sentLast = list.paging.toSorted((a, b) => Number(isSent(a)) - Number(isSent(b)));
  const named = Object.fromEntries(sentLast.map((one) => [one.role, one])) as Place['named'];
  const keyword = (role: PagingRole, name: string): number | undefined =>
    numberIn(context.finder.keyword(schemaFor(acting, named[role]?.name), name));
  const sent = (role: PagingRole): unknown => named[role] && sentFor(acting, named[role]);

  const pages = named.limit ?? named.page ?? named.offset ?? named.cursor ?? named.before;
  const asked = numberIn(sent('limit')) ?? keyword('limit', 'default') ?? defaultLimit;
  const limit = pages ? Math.max(0, Math.min(asked, keyword('limit', 'maximum') ?? maxLimit, maxLimit)) : maxUnpaged;
  const firstPage = (keyword('page', 'default') ?? keyword('page', 'minimum') ?? 1) === 0 ? 0 : 1;
  const place = (from: Place['from']): Found<Place> => ({ ok: true, value: { limit, from, firstPage, named } });

  for (const [role, kind] of [
    ['cursor', 'after'],
    ['before', 'before'],
  ] as const) {
    const cursor = sent(role);
    if (cursor === undefined || cursor === '' || cursor === null) continue;
    const from = readCursor(acting, cursor, kind);
    if (from) return place(from);
    const name = named[role]?.name ?? role;
    return not(refused(400, 'bad_input', `"${keyText(cursor).slice(0, 100)}" is not a place in this list (${name}).`));
  }
  const page = numberIn(sent('page'));
  const offset = numberIn(sent('offset'));
  const skipped = (offset ?? 0) + (page === undefined ? 0 : Math.max(0, page - firstPage) * limit);
  if (skipped > 0) return place({ kind: 'offset', offset: Math.min(skipped, Number.MAX_SAFE_INTEGER) });
  return place({ kind: 'start' });
}

/** Whether an operation declares a header. */
export const declaresHeader = (acting: Acting, pattern: RegExp): boolean => {
  const { act, responses } = acting.operation;
  const success = responses.find(({ status }) => status === act.success);
  return success?.headers.some(({ name }) => pattern.test(name)) ?? false;
};

/** The path of a member in SQLite; undefined for a name that its paths cannot have. */
function sqlPath(names: readonly string[]): string | undefined {
  return names.some((name) => /["\\]/.test(name)) ? undefined : `$${names.map((name) => `."${name}"`).join('')}`;
}

/** The parts of a name such as `page[size]`, a member of an object in the query. */
const deepName = /^([^[\]]+)\[([^[\]]+)\]$/;

/** The value that the request has for a parameter of the list. */
export function sentFor({ request }: Acting, { in: place, name }: Pick<Filter, 'in' | 'name'>): unknown {
  const value = memberOf(place === 'query' ? request.query : request.json, name);
  const [, object = '', member = ''] = (place === 'query' && value === undefined && deepName.exec(name)) || [];
  return object === '' ? value : memberOf(memberOf(request.query, object), member);
}

/** The schema of a parameter of the list. */
export function schemaFor({ context, operation }: Acting, name: string | undefined): string | undefined {
  const own = operation.parameters.find((one) => one.name === name);
  const [, object, member = ''] = (!own && deepName.exec(name ?? '')) || [];
  const outer = operation.parameters.find((one) => one.name === object);
  return own ? own.schema : outer && context.finder.of(outer.schema).members.get(member)?.pointer;
}

const nothing = '1 = 0';

/** Max values that one parameter filters by. */
const maxValues = 500;

/** Adds the records whose member has one of the values, or has it in an array. */
function addFilter(query: RowQuery, at: readonly string[], sent: unknown): void {
  const values = (Array.isArray(sent) ? sent : [sent]).slice(0, maxValues);
  const path = sqlPath(at);
  if (path === undefined) {
    query.where.push(nothing);
    return;
  }
  const texts = values.map((value) => (typeof value === 'boolean' ? String(Number(value)) : keyText(value)));
  const places = texts.map(() => '?').join(', ');
  query.where.push(`(CASE json_type(record, ?) WHEN 'array'
    THEN EXISTS (SELECT 1 FROM json_each(record, ?) WHERE CAST(value AS TEXT) IN (${places}))
    ELSE CAST(json_extract(record, ?) AS TEXT) IN (${places}) END)`);
  query.params.push(path, path, ...texts, path, ...texts);
}

function addSelector(query: RowQuery, { collection, member, name }: Selector, value: string): void {
  const path = sqlPath([member ?? name]);
  if (path === undefined) {
    query.where.push(nothing);
    return;
  }
  const place = `CAST(json_extract(${member === undefined ? 'beside' : 'record'}, ?) AS TEXT)`;
  // A record at the start may have no value for a parameter that is no key.
  query.where.push(collection === undefined ? `coalesce(${place} = ?, 1)` : `${place} = ?`);
  query.params.push(path, value);
}

/** The records of the path of a list, and of the owner. */
function placedRows(acting: Acting): RowQuery {
  const { layout, operation, request, values } = acting;
  const { collection, scope } = layout;
  const query: RowQuery = { collection: collection.name, where: [], params: [] };
  const own = operation.act.parents.map(
    (parent) => layout.selectors.get(selectorOf(parent).name) ?? selectorOf(parent),
  );
  const whole = scope.length > 0 && scope.every(({ name }) => own.some((one) => one.name === name));
  const strict = scope.every((one) => one.collection !== undefined);
  if (whole && strict) {
    query.where.push('scope = ?');
    query.params.push(JSON.stringify(scope.map(({ name }) => values[name] ?? null)));
  }
  for (const selector of own) {
    const inScope = whole && strict && scope.some(({ name }) => name === selector.name);
    if (!inScope) addSelector(query, selector, values[selector.name] ?? '');
  }
  if (collection.owner) {
    query.where.push('owner = ?');
    query.params.push(subjectOf(layout, request) ?? null);
  }
  return query;
}

/** The records of a list: those of its path, of the owner, and of its filters. */
export function selectedRows(acting: Acting): RowQuery {
  const query = placedRows(acting);
  for (const filter of acting.operation.act.list?.filters ?? []) {
    const sent = sentFor(acting, filter);
    if (sent !== undefined) addFilter(query, filter.at, sent);
  }
  return query;
}

/** The name of a member, and whether it is sorted in descending order: `-name`, `name:desc`, `name desc`. */
function readSort(text: string): { name: string; descending: boolean | undefined } {
  const [, sign, name = '', word] =
    /^([-+]?)(.*?)(?:[:. _-](asc|ascending|desc|descending))?$/i.exec(text.trim()) ?? [];
  const direction = word?.toLowerCase().startsWith('desc') ?? (sign === '' ? undefined : sign === '-');
  return { name, descending: direction };
}

const isDescending = (value: unknown): boolean =>
  value === -1 || (typeof value === 'string' && /^(?:-1|desc|descending)$/i.test(value));

/** A member, or the creation, and whether the order is descending. */
interface Sort {
  path: string | undefined;
  down: boolean;
}

/** The value of a member. Texts are sorted by their start, because large ones would slow down each comparison. */
const sortKey = `iif(json_type(record, ?) = 'text', substr(json_extract(record, ?), 1, 200), json_extract(record, ?))`;

/** Max members that a list is sorted by. */
const maxSorts = 5;

/** The order of a list by its parameters as SQL; undefined for the order of creation. */
export function sortOf(acting: Acting, list: ListAct): { order: string; params: string[] } | undefined {
  const sent = (role: string): unknown[] =>
    list.paging
      .filter((one) => one.role === role)
      .map((one) => sentFor(acting, one))
      .filter((one) => one !== undefined);
  const [direction] = sent('direction');
  const { schema } = acting.layout;
  const texts = sent('sort')
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.slice(0, 1000).split(',') : []));
  const parts = texts.slice(0, maxSorts).flatMap((text): Sort[] => {
    const { descending, name } = readSort(text);
    const member = schema.nameOf(text) ?? schema.nameOf(name) ?? schema.nameOf(`${name}_at`);
    const path = member === undefined ? undefined : sqlPath([member]);
    if (path !== undefined) return [{ path, down: descending ?? isDescending(direction) }];
    // Lists are in the order of creation.
    return wordsOf(name).includes('created') ? [{ path: undefined, down: descending ?? isDescending(direction) }] : [];
  });
  const creation: Sort[] = isDescending(direction) && texts.length === 0 ? [{ path: undefined, down: true }] : parts;
  if (creation.length === 0) return undefined;
  const order = creation.map(({ down, path }) => `${path === undefined ? 'n' : sortKey} ${down ? 'DESC' : 'ASC'}`);
  const params = creation.flatMap(({ path }) => (path === undefined ? [] : [path, path, path]));
  return { order: [...order, 'n'].join(', '), params };
}
