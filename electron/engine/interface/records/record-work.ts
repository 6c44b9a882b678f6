import type { Move } from '#shared/interface/interface-model.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Statement } from '../../store/statement.ts';
import { timesOf, visibleRecord } from './complete-record.ts';
import { ownerIn } from './find-record.ts';
import { scopeText, selectedBy, type Layout } from './layout.ts';
import type { RecordContext } from './record-context.ts';
import { deletion, insertion, replacement, type NewRow, type StoredRow } from './record-rows.ts';
import type { RecordChange, RecordObject, RecordsDone } from './records.ts';
import { stateColumns } from './state-moves.ts';

/** Max deleted records below one that are reported as changes; all are deleted. */
export const maxBelow = 1000;

/** What is below a record, at any depth, and the statements that delete it. */
function recordsBelow(context: RecordContext, layout: Layout, row: Pick<StoredRow, 'beside' | 'key' | 'record'>) {
  const rows: { layout: Layout; row: StoredRow }[] = [];
  const statements: Statement[] = [];
  const open = [{ layout, row }];
  // Grows while it is read.
  for (const { layout: above, row: one } of open) {
    const values = new Map(
      above.scope.map((selector) => [selector.name, selectedBy(selector, one.record, one.beside)]),
    );
    values.set(above.collection.name, one.key);
    for (const child of above.children) {
      if (!child.scope.some(({ collection }) => collection === above.collection.name)) continue;
      const { name: collection } = child.collection;
      const scope = scopeText(child, ({ name }) => values.get(name));
      const query = { collection, where: ['scope = ?'], params: [scope] };
      const found = context.rows.list(query, 'n', child.children.length > 0 ? -1 : maxBelow);
      const placed = found.map((below) => ({ layout: child, row: below }));
      rows.push(...placed);
      open.push(...placed);
      const sql = 'DELETE FROM interface_records WHERE collection = ? AND scope = ?';
      statements.push({ sql, params: [collection, scope] });
    }
  }
  return { rows, statements };
}

/** Collects what an operation changes, to be committed together. */
export function createWork(context: RecordContext, trace: string) {
  const changes: RecordChange[] = [];
  const statements: Statement[] = [];
  const entries: NewJournalEntry[] = [];
  const commits: (() => void)[] = [];
  const added = new Set<string>();
  const idOf = ({ collection, key, scope }: Pick<NewRow, 'collection' | 'key' | 'scope'>): string =>
    JSON.stringify([collection, scope, key]);
  const seen = (layout: Layout, record: RecordObject): RecordObject => visibleRecord(context, layout, record);

  function noted(change: RecordChange, move?: Move): void {
    const { emits } = move ?? {};
    const whole = move
      ? { ...change, move: { from: move.from, to: move.to, ...(emits !== undefined && { emits }) } }
      : change;
    changes.push(whole);
    if (emits === undefined) return;
    const event = context.emitMove(emits, whole, trace);
    statements.push(...event.statements);
    entries.push(...event.entries);
    if (event.afterCommit) commits.push(event.afterCommit);
  }

  return {
    statements,
    /** Whether the operation already adds a record with this key. */
    adds: (row: Pick<NewRow, 'collection' | 'key' | 'scope'>): boolean => added.has(idOf(row)),
    add(layout: Layout, row: NewRow, move?: Move): void {
      added.add(idOf(row));
      statements.push(insertion(row));
      const { collection, key, record } = row;
      noted({ collection, key, do: 'created', after: seen(layout, record), stored: record }, move);
    },
    /** @returns the row after the change */
    change(layout: Layout, row: StoredRow, record: RecordObject, nowMs: number, move?: Move): StoredRow {
      const scope = scopeText(layout, (one) => selectedBy(one, record, row.beside));
      const owner = ownerIn(layout, record) ?? row.owner;
      const after: NewRow = { ...row, scope, owner, record, trace, ...stateColumns(layout, record, nowMs, row) };
      statements.push(replacement(row, after));
      const { collection, key } = row;
      const facts = { before: seen(layout, row.record), after: seen(layout, record), stored: record };
      noted({ collection, key, do: 'changed', ...facts }, move);
      return { ...row, ...after, version: row.version + 1 };
    },
    remove(layout: Layout, row: StoredRow): void {
      const { collection, key, record } = row;
      statements.push(deletion(row));
      noted({ collection, key, do: 'deleted', before: seen(layout, record), stored: record });
      const below = recordsBelow(context, layout, row);
      statements.push(...below.statements);
      for (const one of below.rows.slice(0, maxBelow)) {
        const { collection, key, record } = one.row;
        noted({ collection, key, do: 'deleted', before: seen(one.layout, record), stored: record });
      }
    },
    done(facts: Partial<RecordsDone> = {}): RecordsDone {
      const afterCommit = (): void => {
        for (const run of commits) run();
      };
      return {
        kind: 'done',
        ...facts,
        changes,
        statements,
        entries,
        ...(commits.length > 0 && { afterCommit }),
      };
    },
  };
}

export type Work = ReturnType<typeof createWork>;

/** A record after a move of its state. */
export function movedRecord(
  context: Pick<RecordContext, 'finder' | 'tools'>,
  layout: Layout,
  record: RecordObject,
  to: string,
  nowMs: number,
): RecordObject {
  const field = layout.machine?.field ?? '';
  const times = timesOf(context, layout, context.finder.of(undefined), nowMs, ['updated']);
  const members = new Map([...Object.entries(record), ...times]);
  return Object.fromEntries(members.set(field, to));
}
