import type { ListAct, PagingRole } from '#shared/interface/interface-model.ts';
import { not, type Found } from './find-record.ts';
import { keyText } from './layout.ts';
import { placedRows, schemaFor, sentFor } from './list-order.ts';
import { refused, type Acting } from './record-context.ts';

/** Records of a page whose operation declares no size. */
const defaultLimit = 20;
/** Max records of a page. */
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
