import { jsonPointer, pointerNames } from '#shared/text/json-pointer.ts';
import type { Place } from '#shared/interface/note.ts';
import { isMembers, memberOf, valueAt, type Members } from './members.ts';
import type { Source } from './source.ts';

/** A part of a source. */
export interface Origin {
  source: Source;
  pointer: string;
}

/** A document that is merged from several sources, and where each of its parts is written. */
export type PlacedDocument = ReturnType<typeof createPlacedDocument>;

/** @param root The plain data of the source. */
export function createPlacedDocument(source: Source, root: Members) {
  const moved = new WeakMap<object, Map<string, Origin>>();

  function originOf(pointer: string): Origin {
    let origin: Origin = { source, pointer: '' };
    let part: unknown = root;
    for (const name of pointerNames(pointer)) {
      const own = typeof part === 'object' && part !== null ? moved.get(part)?.get(name) : undefined;
      origin = own ?? { source: origin.source, pointer: origin.pointer + jsonPointer([name]) };
      part = memberOf(part, name);
    }
    return origin;
  }

  function removeFrom(pointer: string, names: ReadonlySet<string>): void {
    const parent = valueAt(root, pointer);
    if (Array.isArray(parent)) {
      // The other items keep their origins.
      const kept = [...parent.keys()].filter((index) => !names.has(String(index)));
      const origins = kept.map((index) => originOf(`${pointer}/${index}`));
      const items = kept.map((index) => parent[index] as unknown);
      parent.length = 0;
      for (const item of items) parent.push(item);
      moved.set(parent, new Map(origins.map((origin, index) => [String(index), origin])));
    } else if (isMembers(parent)) {
      for (const name of names) {
        delete parent[name];
        moved.get(parent)?.delete(name);
      }
    }
  }

  return {
    root,
    originOf,
    /** Sets where a member is written, if that is not within its parent. Its own members follow it. */
    setOrigin(parent: object, name: string | number, origin: Origin): void {
      const members = moved.get(parent) ?? new Map<string, Origin>();
      moved.set(parent, members);
      members.set(String(name), origin);
    },
    /** Removes the members and items at JSON Pointers. */
    remove(pointers: readonly string[]): void {
      const byParent = Map.groupBy(pointers, (pointer) => pointer.slice(0, pointer.lastIndexOf('/')));
      // Inner ones first, because the indices after a removed item change.
      const inner = [...byParent].toSorted(([one], [other]) => pointerNames(other).length - pointerNames(one).length);
      for (const [parent, members] of inner)
        removeFrom(parent, new Set(members.flatMap((one) => pointerNames(one).slice(-1))));
    },
    /** Where the part at a JSON Pointer is written. */
    placeOf(pointer: string): Place {
      const origin = originOf(pointer);
      return { file: origin.source.file, pointer: origin.pointer, line: origin.source.lineOf(origin.pointer) };
    },
  };
}
