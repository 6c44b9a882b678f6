import type { Collection } from '#shared/interface/interface-model.ts';
import { createNameIndex, plainName, type NameIndex } from './names.ts';
import { resourceOf, type PathEntry, lastFixed } from './path-entries.ts';
import { declaredSchema } from './record-evidence.ts';
import { isSameRecord } from './record-keys.ts';
import type { Shapes } from './schema-shape.ts';

/** Max collections with the same segment that a path is compared with. */
const maxCompared = 50;

/** The collections that are known so far. */
export interface KnownCollections {
  byName: NameIndex<Collection>;
  all: Collection[];
  add(name: string, facts: Pick<Collection, 'key' | 'schema' | 'single'>): Collection;
  /** The collections whose paths end with the same fixed segment. */
  sameSegment(entry: PathEntry): readonly Collection[];
  /** The collection with the declared name, else the same segment and the same record, else a new one. */
  collect(entry: PathEntry, facts: Pick<Collection, 'key' | 'schema' | 'single'>): Collection;
}

const segmentOf = (entry: PathEntry): string => plainName(lastFixed(entry.segments) ?? '');

export function createKnownCollections(shapes: Shapes): KnownCollections {
  const byName = createNameIndex<Collection>();
  const bySegment = new Map<string, Collection[]>();
  const all: Collection[] = [];

  /** The first name that is free: the last fixed segment, with the segment before it, or numbered. */
  function freeName(entry: PathEntry): string {
    const fixed = entry.segments.flatMap((one) => (one.kind === 'fixed' ? [one.text] : []));
    const own = fixed.at(-1) ?? 'records';
    const before = fixed.at(-2);
    for (const name of before === undefined ? [own] : [own, `${before}-${own}`]) if (!byName.has(name)) return name;
    let number = 2;
    while (byName.has(`${own}-${number}`)) number++;
    return `${own}-${number}`;
  }

  const sameSegment: KnownCollections['sameSegment'] = (entry) =>
    (bySegment.get(segmentOf(entry)) ?? []).slice(0, maxCompared);

  const add: KnownCollections['add'] = (name, { key, schema, single }) => {
    const keySchema = single ? undefined : shapes.of(schema).properties.get(key);
    const collection: Collection = {
      name,
      key,
      ...(keySchema !== undefined && { keySchema }),
      ...(schema !== undefined && { schema }),
      paths: [],
      single,
    };
    byName.add(name, collection);
    all.push(collection);
    return collection;
  };

  function create(entry: PathEntry, facts: Pick<Collection, 'key' | 'schema' | 'single'>): Collection {
    const schema = facts.schema ?? declaredSchema(shapes, entry);
    const collection = add(resourceOf(entry).name ?? freeName(entry), {
      ...facts,
      ...(schema !== undefined && { schema }),
    });
    bySegment.set(segmentOf(entry), [...sameSegment(entry), collection]);
    return collection;
  }

  return {
    byName,
    all,
    add,
    sameSegment,
    collect(entry, facts) {
      const { name, owner } = resourceOf(entry);
      const same = sameSegment(entry).filter(({ key, single }) => key === facts.key && single === facts.single);
      const known =
        name === undefined
          ? facts.single
            ? undefined
            : same.find(({ schema }) => isSameRecord(shapes, schema, facts.schema, facts.key))
          : byName.get(name);
      const collection = known ?? create(entry, facts);
      if (owner) collection.owner = owner;
      return collection;
    },
  };
}
