import type { Searched, Page } from '#shared/model/page.ts';

/** Maximum number of rows kept at the new end. Each new row costs work for all of them; older ones load as pages. */
export const windowLimit = 1_000;

/** Maximum number of rows kept while the user reads older pages. */
export const readingLimit = 50_000;

/** The newest rows of a list that the feed keeps up to date. While it is held, new rows wait, so that rows do not move. */
export interface LiveRows<Row> {
  /** Newest first. */
  items: readonly Row[];
  /** Cursor for older rows; `null` when all are loaded. */
  next: string | null;
  held: boolean;
  /** The new rows that wait while the list is held, newest first. */
  pending: readonly Row[];
  /** Whether there are further rows between the pending ones and the others. */
  gap: boolean;
  /** Entries that a search could not look at, as they are not indexed yet. */
  behind: number;
  loadingOlder: boolean;
  /** Why older rows could not be loaded. */
  problem: string | undefined;
  /** The changes since the read in flight began, which its rows may not contain. */
  late: ReadonlyMap<string, Partial<Row>> | undefined;
}

/** A page of the newest rows. */
export class ReadPage<Row> {
  readonly page: Page<Row> & Searched;
  /** The place of the newest row that was known when the read began. Later ones may be missing on the page. */
  readonly from: RowKey | undefined;

  constructor(page: Page<Row> & Searched, from?: RowKey) {
    this.page = page;
    this.from = from;
  }
}

/** The place of a row in a list: greater for newer rows; also the cursor of the rows before it. */
export type RowKey = string | number;
type KeyOf<Row> = (row: Row) => RowKey;

export const noRows: LiveRows<never> = {
  ...{ items: [], next: null, held: false, pending: [], gap: false, behind: 0 },
  ...{ loadingOlder: false, problem: undefined, late: undefined },
};

/** The newest known row. */
export const newestOf = <Row>({ items, pending }: LiveRows<Row>): Row | undefined => pending[0] ?? items[0];

/** Adds new rows, newest first. Ignores known ones. */
export function addRows<Row>(known: LiveRows<Row>, rows: readonly Row[], keyOf: KeyOf<Row>): LiveRows<Row> {
  const newest = newestOf(known);
  const fresh = newest === undefined ? rows : rows.filter((row) => keyOf(row) > keyOf(newest));
  if (fresh.length === 0) return known;
  if (known.held && known.items.length > 0) return withPending(known, [...fresh, ...known.pending], known.gap);
  return trimmed({ ...known, items: [...fresh, ...known.items] }, keyOf);
}

/** Changes known rows, by their id. @param reading Whether a read is in flight, whose rows are changed too */
export function changeRows<Row>(
  known: LiveRows<Row>,
  changes: ReadonlyMap<string, Partial<Row>>,
  reading: boolean,
): LiveRows<Row> {
  const [items, pending] = [changed(known.items, changes), changed(known.pending, changes)];
  if (changes.size === 0 || (!reading && items === known.items && pending === known.pending)) return known;
  const late = new Map(known.late);
  for (const [id, change] of changes) late.set(id, { ...late.get(id), ...change });
  return { ...known, items, pending, late: reading ? late : undefined };
}

/**
 * Merges a page that was read into the known rows. Known rows that the page covers but does not contain were removed. When
 * the page does not reach the known rows, the list restarts with it.
 */
export function mergeRows<Row>(
  before: LiveRows<Row> = noRows,
  { from, page }: ReadPage<Row>,
  keyOf: KeyOf<Row>,
): LiveRows<Row> {
  const known = { ...before, late: undefined, behind: page.indexed?.behind ?? 0 };
  const rows = changed(page.items, before.late ?? new Map());
  const [first] = rows;
  const isLater = (row: Row) =>
    (from === undefined || keyOf(row) > from) && (first === undefined || keyOf(row) > keyOf(first));
  const newest = known.items[0];
  if (known.held && newest !== undefined) {
    const fresh = rows.filter((row) => keyOf(row) > keyOf(newest));
    const isApart = page.next !== null && fresh.length === rows.length;
    return withPending(known, [...known.pending.filter(isLater), ...fresh], isApart);
  }
  const fresh = [...known.items.filter(isLater), ...rows];
  const last = page.next === null ? undefined : rows.at(-1);
  const end = last === undefined ? -1 : known.items.findIndex((row) => keyOf(row) === keyOf(last));
  if (end < 0) return { ...known, items: fresh, next: page.next };
  return { ...known, items: [...fresh, ...known.items.slice(end + 1)] };
}

/** Shows the pending rows. If some between them and the others are missing, the list restarts with the pending ones. */
export function releaseRows<Row>(known: LiveRows<Row>, keyOf: KeyOf<Row>): LiveRows<Row> {
  const { gap, items, pending } = known;
  const released = { ...known, held: false, pending: [], gap: false };
  const last = gap ? pending.at(-1) : undefined;
  if (last !== undefined) return { ...released, items: pending, next: String(keyOf(last)) };
  return pending.length === 0 ? released : trimmed({ ...released, items: [...pending, ...items] }, keyOf);
}

function withPending<Row>(known: LiveRows<Row>, pending: readonly Row[], gap: boolean): LiveRows<Row> {
  return { ...known, pending: pending.slice(0, windowLimit), gap: gap || pending.length > windowLimit };
}

function trimmed<Row>(known: LiveRows<Row>, keyOf: KeyOf<Row>): LiveRows<Row> {
  const last = known.items.length > windowLimit ? known.items[windowLimit - 1] : undefined;
  return last === undefined ? known : { ...known, items: known.items.slice(0, windowLimit), next: String(keyOf(last)) };
}

/** The rows with some changes; the same ones if nothing changes. */
function changed<Row>(rows: readonly Row[], changes: ReadonlyMap<string, Partial<Row>>): readonly Row[] {
  const changeOf = (row: Row) => changes.get((row as { id?: string }).id ?? '');
  if (!rows.some((row) => changeOf(row) !== undefined)) return rows;
  return rows.map((row) => ({ ...row, ...changeOf(row) }));
}
