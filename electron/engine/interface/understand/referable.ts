import type { EventKind, Operation } from '#shared/interface/interface-model.ts';
import type { Context } from './context.ts';
import type { KnownCollections } from './known-collections.ts';
import type { NameIndex } from './names.ts';

/** Finds a name of another part; a name that is missing is an error. */
export function resolve<Value>(
  context: Context,
  index: NameIndex<Value>,
  name: string,
  kind: string,
  pointer: string,
): Value | undefined {
  const found = index.get(name);
  if (found === undefined) context.noteUnknown(kind, name, index.names, pointer);
  return found;
}

/** What declared members of the root refer to. */
export interface Referable {
  known: KnownCollections;
  operations: NameIndex<Operation>;
  events: NameIndex<EventKind>;
}
