import type { Collection, Parent } from '#shared/interface/interface-model.ts';
import type { Context } from './context.ts';
import { memberNamed } from './find-record.ts';
import type { KnownCollections } from './known-collections.ts';
import { thingName } from './names.ts';
import { type PathEntry, templateKey, type Segment } from './path-entries.ts';
import type { Shapes } from './schema-shape.ts';

/** The collections and the paths that lead to them. */
export interface Collections {
  entries: PathEntry[];
  known: KnownCollections;
  /** The collection of an item path, by {@link templateKey}. */
  items: Map<string, Collection>;
}

/** The parameters of a path, each with the collection whose key it is. */
export function parametersOfPath(
  segments: readonly Segment[],
  { items }: Collections,
): { parameter: string; collection: Collection | undefined }[] {
  return segments.flatMap((segment, index) => {
    if (segment.kind !== 'parameter') return [];
    return [{ parameter: segment.name, collection: items.get(templateKey(segments.slice(0, index + 1))) }];
  });
}

/** The member of a record that has the key of its parent: named like the parameter, else `customer_id`, else `customer`. */
function parentMember(
  shapes: Shapes,
  schema: string | undefined,
  parameter: string,
  parent: Collection | undefined,
): string | undefined {
  const shape = shapes.of(schema);
  const thing = parent && thingName(parent.name);
  const generic = parent && thingName(parameter) === thingName(parent.key);
  const names = [...(generic ? [] : [parameter]), ...(thing === undefined ? [] : [`${thing}${parent?.key}`, thing])];
  return names
    .map((name) => memberNamed(shape, name))
    .find((name) => name !== undefined && isScalar(shapes, shape.properties.get(name)));
}

function isScalar(shapes: Shapes, schema: string | undefined): boolean {
  const { items, properties } = shapes.of(schema);
  return items === undefined && properties.size === 0;
}

/** The path parameters before the key that select records of a collection. */
export const parentsOf = (
  shapes: Shapes,
  selecting: readonly { parameter: string; collection: Collection | undefined }[],
  selected: Collection | undefined,
): Parent[] =>
  selecting.map(({ collection, parameter }) => {
    const member = selected && parentMember(shapes, selected.schema, parameter, collection);
    return {
      parameter,
      ...(collection && { collection: collection.name }),
      ...(member !== undefined && member !== selected?.key && { member }),
    };
  });

/** Sets the parents of collections: declared, else that of the nearest key before their own, if all their paths have it. */
export function readParents({ noteUnknown }: Context, collections: Collections): void {
  const { entries, known } = collections;
  const found = new Map<Collection, Set<Collection | undefined>>();
  for (const { collection, role, segments } of entries) {
    if (!collection || role === 'list') continue;
    const before = parametersOfPath(role === 'item' ? segments.slice(0, -1) : segments, collections);
    const parent = before.findLast((one) => one.collection !== undefined)?.collection;
    found.set(collection, (found.get(collection) ?? new Set()).add(parent));
  }
  for (const [collection, parents] of found) {
    const [parent, ...others] = parents;
    if (parent && others.length === 0 && parent !== collection) collection.parent = parent.name;
  }
  for (const { collection, item, resource } of entries) {
    const declared = resource === false ? undefined : resource.parent;
    if (!collection || declared === undefined) continue;
    const parent = known.byName.get(declared);
    if (parent) collection.parent = parent.name;
    else noteUnknown('collection', declared, known.byName.names, item.used);
  }
}
