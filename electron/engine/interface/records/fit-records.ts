import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Statement } from '../../store/statement.ts';
import { ownerIn } from './find-record.ts';
import { keyText, scopeText, selectedBy, type Layout } from './layout.ts';
import type { RecordContext } from './record-context.ts';
import { count, recordsEntry, type RecordCounts } from './record-entries.ts';
import { deletion, replacement, type NewRow, type StoredRow } from './record-rows.ts';
import { createSeeding } from './seed-records.ts';
import { stateColumns } from './state-moves.ts';
import { memberOf } from '../read/members.ts';
import { visibleRecord } from './complete-record.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { Journal } from '../../journal/journal.ts';

/**
 * With more collections, those without a seed and without states get their records at their first use: a sample takes some
 * milliseconds.
 */
const maxAtOnce = 50;

/** The collections of some names, and those that their records are below: parents first. */
function withParents({ layouts }: RecordContext, names: Iterable<string>): Layout[] {
  const found = new Map<string, Layout>();
  const add = (name: string, below: readonly string[]): void => {
    const layout = layouts.get(name);
    if (!layout || found.has(name) || below.includes(name)) return;
    const parents = [layout.collection.parent, ...[...layout.selectors.values()].map(({ collection }) => collection)];
    for (const parent of parents) if (parent !== undefined) add(parent, [...below, name]);
    found.set(name, layout);
  };
  for (const name of names) add(name, []);
  return [...found.values()];
}

/** The collections that have their records from the start. */
function seededAtOnce(context: RecordContext): ReadonlySet<string> {
  const { layouts, model } = context;
  const all = [...layouts.values()];
  const wanted = all.filter(
    ({ collection, machine }) =>
      all.length <= maxAtOnce || machine !== undefined || Object.hasOwn(model.seed, collection.name),
  );
  const names = wanted.map(({ collection }) => collection.name);
  return new Set(withParents(context, names).map(({ collection }) => collection.name));
}

const update = 'UPDATE interface_records_of SET late = ?';

/** Adds the records of collections at their first use. */
interface LateSeeds {
  /** Call it before collections are used. @returns undefined if they have their records */
  prepare(names: readonly string[]): Promise<void> | undefined;
}

/** @param names Collections without their records. */
export function createLateSeeds(
  context: RecordContext,
  journal: Pick<Journal, 'append'>,
  names: readonly string[],
): LateSeeds {
  const late = new Set(names);
  const inTurn = oneAtATime();

  async function seed(wanted: readonly Layout[]): Promise<void> {
    const missing = wanted
      .filter(({ collection }) => late.has(collection.name))
      .map(({ collection }) => collection.name);
    if (missing.length === 0) return;
    const seeding = createSeeding(context);
    for (const layout of wanted) {
      if (late.has(layout.collection.name)) seeding.seed(layout);
      else seeding.keep(layout);
    }
    const left = [...late].filter((name) => !missing.includes(name));
    const statements: Statement[] = [...seeding.statements(), { sql: update, params: [JSON.stringify(left)] }];
    const entries = recordsEntry(context.clocks, 'created', seeding.counts(), 'added at their first use');
    await journal.append(entries, statements);
    for (const name of missing) late.delete(name);
  }

  return {
    prepare(used) {
      if (late.size === 0) return undefined;
      const wanted = withParents(context, used);
      if (!wanted.some(({ collection }) => late.has(collection.name))) return undefined;
      return inTurn(() => seed(wanted));
    },
  };
}

/** Records that are checked at once. */
const batchSize = 500;

/** Whether a stored record is one of a collection of this interface. */
function fits({ finder, tools }: RecordContext, layout: Layout, { key, record }: StoredRow): boolean {
  const { collection } = layout;
  const own = memberOf(record, collection.key);
  if (collection.single ? key !== '' : own === undefined || keyText(own) !== key) return false;
  const shown = visibleRecord({ finder, tools }, layout, record);
  return collection.schema === undefined || tools.violations(collection.schema, shown, 'response').length === 0;
}

/** The columns of a record as this interface has them, if they differ. */
function adapted(layout: Layout, row: StoredRow, nowMs: number): NewRow | undefined {
  const { beside, record } = row;
  const scope = scopeText(layout, (one) => selectedBy(one, record, beside));
  const owner = ownerIn(layout, record) ?? row.owner;
  const after = { ...row, scope, owner, ...stateColumns(layout, record, nowMs, row) };
  const same = scope === row.scope && owner === row.owner && after.state === row.state && after.dueAt === row.dueAt;
  return same ? undefined : after;
}

/**
 * Prepares the records for another interface: those that fit stay, others are deleted, and collections without records get
 * those of the start.
 * @returns With `late`: names of collections that get theirs at their first use.
 * @throws HookbenchError `bad_input` for a wrong seed
 */
export async function fitRecords(
  context: RecordContext,
): Promise<{ statements: Statement[]; entries: NewJournalEntry[]; late: string[] }> {
  const { clocks, layouts, rows } = context;
  const nowMs = clocks.service.now();
  const statements: Statement[] = [
    {
      sql: 'DELETE FROM interface_records WHERE collection NOT IN (SELECT value FROM json_each(?))',
      params: [JSON.stringify([...layouts.keys()])],
    },
  ];
  const seeding = createSeeding(context);
  const removed: RecordCounts = new Map(rows.counts().filter(([collection]) => !layouts.has(collection)));

  async function keepFitting(layout: Layout): Promise<number> {
    let kept = 0;
    let after = 0;
    for (;;) {
      const batch = rows.list(
        { collection: layout.collection.name, where: ['n > ?'], params: [after] },
        'n',
        batchSize,
      );
      for (const row of batch) {
        after = row.n;
        if (!fits(context, layout, row)) {
          statements.push(deletion(row));
          count(removed, row.collection);
          continue;
        }
        kept += 1;
        const change = adapted(layout, row, nowMs);
        if (change) statements.push(replacement(row, change));
      }
      if (batch.length === 0) return kept;
      // Other work of the engine goes on.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  const atOnce = seededAtOnce(context);
  const late: string[] = [];
  for (const layout of withParents(context, layouts.keys())) {
    if ((await keepFitting(layout)) > 0) seeding.keep(layout);
    else if (atOnce.has(layout.collection.name)) seeding.seed(layout);
    else late.push(layout.collection.name);
  }
  return {
    statements: [...statements, ...seeding.statements()],
    entries: [
      ...recordsEntry(clocks, 'deleted', removed, 'removed, not fitting the interface'),
      ...recordsEntry(clocks, 'created', seeding.counts(), 'added at the start of the interface'),
    ],
    late,
  };
}
