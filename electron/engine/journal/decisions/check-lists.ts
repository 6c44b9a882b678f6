import type { Check } from '#shared/model/decision.ts';
import type { Store } from '../../store/open-store.ts';
import type { PackedChecks } from '../../store/entry-row.ts';
import { readAllLists, type CheckList } from './check-list.ts';

/** Compresses the checks of decisions: lists of checks repeat, except for some of their evidence. */
export interface CheckLists {
  pack(checks: readonly Check[]): PackedChecks;
}

interface KnownList {
  /** 0 until the list is seen a second time. */
  id: number;
  /** Whether it is committed, so that decisions can refer to it. */
  stored: boolean;
  checks: CheckList;
}

const insert = 'INSERT INTO check_lists (id, checks) VALUES (?, ?)';

function isOfShape(list: CheckList, checks: readonly Check[]): boolean {
  for (let index = checks.length - 1; index >= 0; index--) {
    const known = list[index];
    const check = checks[index];
    if (known?.name !== check?.name || known?.outcome !== check?.outcome || known?.source !== check?.source)
      return false;
  }
  return true;
}

/** The evidence for the `null`s of a list; undefined if other evidence differs. */
function openEvidence(list: CheckList, checks: readonly Check[]): string[] | undefined {
  const open: string[] = [];
  for (let index = 0; index < checks.length; index++) {
    const evidence = checks[index]?.evidence ?? '';
    const known = list[index]?.evidence;
    if (known === null) open.push(evidence);
    else if (known !== evidence) return undefined;
  }
  return open;
}

/** A list with `null` for evidence that differs. */
function widened(list: CheckList, checks: readonly Check[]): CheckList {
  return list.map((known, index) => ({
    ...known,
    evidence: known.evidence === checks[index]?.evidence ? known.evidence : null,
  }));
}

/**
 * Stores a list when it is seen for the second time, and again for each evidence that turns out to
 * differ. Until a list is committed, and if there are too many, decisions contain their full checks.
 * @param limit Max stored lists.
 */
export function createCheckLists(store: Pick<Store, 'all' | 'write'>, limit = 2000): CheckLists {
  /** By length and index of the failed check; most recently used first. */
  const listsByShape = new Map<number, KnownList[]>();
  let lastId = 0;
  let count = 0;

  function listsOf(checks: readonly { outcome: Check['outcome'] }[]): KnownList[] {
    const key = checks.length * 1000 + checks.findIndex(({ outcome }) => outcome === 'failed');
    let lists = listsByShape.get(key);
    if (!lists) {
      lists = [];
      listsByShape.set(key, lists);
    }
    return lists;
  }

  function load(): void {
    for (const { id, checks } of readAllLists(store)) {
      lastId = id;
      count++;
      const lists = listsOf(checks);
      const before = lists.findIndex((list) => isOfShape(list.checks, checks as readonly Check[]));
      if (before >= 0) lists.splice(before, 1);
      lists.unshift({ id, stored: true, checks });
    }
  }

  function learn(list: KnownList, checks: readonly Check[]): void {
    if (++count > limit) return;
    list.id = ++lastId;
    list.stored = false;
    list.checks = widened(list.checks, checks);
    store.write([{ sql: insert, params: [list.id, JSON.stringify(list.checks)] }]).then(
      ({ kind }) => {
        list.stored = kind === 'committed';
        if (!list.stored) list.id = 0;
      },
      () => {
        list.id = 0;
      },
    );
  }

  let loaded = false;
  /** The last checks that were packed with a list: the same ones are not compared again. */
  let last: { checks: readonly Check[]; packed: PackedChecks } | undefined;
  return {
    pack(checks) {
      if (last?.checks === checks) return last.packed;
      if (!loaded) load();
      loaded = true;
      const lists = listsOf(checks);
      const place = lists.findIndex((list) => isOfShape(list.checks, checks));
      const list = lists[place];
      if (!list) {
        if (count < limit) lists.unshift({ id: 0, stored: false, checks: [...checks] });
        return checks;
      }
      if (place > 0) lists.unshift(...lists.splice(place, 1));
      if (list.stored) {
        const open = openEvidence(list.checks, checks);
        if (open) {
          last = { checks, packed: [list.id, ...open] };
          return last.packed;
        }
      }
      if (list.stored || list.id === 0) learn(list, checks);
      return checks;
    },
  };
}
