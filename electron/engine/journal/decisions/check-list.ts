import type { Check } from '#shared/model/decision.ts';
import type { Reader } from '../../store/connection.ts';
import type { PackedChecks } from '../../store/entry-row.ts';

/** Repeating checks. Evidence that differs each time is `null`. */
export type CheckList = readonly (Omit<Check, 'evidence'> & { evidence: string | null })[];

const known = new WeakMap<object, Map<number, CheckList>>();

function readList(store: Pick<Reader, 'get'>, id: number): CheckList {
  let lists = known.get(store);
  if (!lists) {
    lists = new Map();
    known.set(store, lists);
  }
  let list = lists.get(id);
  if (!list) {
    const row = store.get('SELECT checks FROM check_lists WHERE id = ?', id);
    list = JSON.parse((row?.['checks'] ?? '[]') as string) as CheckList;
    lists.set(id, list);
  }
  return list;
}

/** All lists of a store in the order in which they were stored. */
export function readAllLists(store: Pick<Reader, 'all'>): { id: number; checks: CheckList }[] {
  return store.all('SELECT id, checks FROM check_lists ORDER BY id').map((row) => ({
    id: Number(row['id']),
    checks: JSON.parse(row['checks'] as string) as CheckList,
  }));
}

/** The full checks of a decision. Lists are cached; their number is limited. */
export function unpackChecks(store: Pick<Reader, 'get'>, packed: PackedChecks): Check[] {
  const [first, ...open] = packed;
  if (typeof first !== 'number') return packed as Check[];
  let next = 0;
  return readList(store, first).map(({ name, outcome, evidence, source }) => ({
    name,
    source,
    outcome,
    evidence: evidence ?? (open[next++] as string),
  }));
}
