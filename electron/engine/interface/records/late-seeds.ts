import { oneAtATime } from '../../one-at-a-time.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Statement } from '../../store/statement.ts';
import type { Layout } from './layout.ts';
import type { RecordContext } from './record-context.ts';
import { recordsEntry } from './record-entries.ts';
import { createSeeding } from './seed-records.ts';

/**
 * With more collections, those without a seed and without states get their records at their first use: a sample takes some
 * milliseconds.
 */
const maxAtOnce = 50;

/** The collections of some names, and those that their records are below: parents first. */
export function withParents({ layouts }: RecordContext, names: Iterable<string>): Layout[] {
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
export function seededAtOnce(context: RecordContext): ReadonlySet<string> {
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
export interface LateSeeds {
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
