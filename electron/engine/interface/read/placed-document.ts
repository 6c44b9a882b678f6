import { jsonPointer } from '#shared/errors/issue-place.ts';
import type { Place } from '#shared/interface/note.ts';
import { memberOf, namesOf, valueAt, type Members } from './members.ts';
import type { Source } from './source.ts';

/** A part of a source. */
export interface Origin {
  source: Source;
  pointer: string;
}

/** A document that is merged from several sources, and where each of its parts is written. */
export interface PlacedDocument {
  readonly root: Members;
  /** Sets where a member is written, if that is not within its parent. Its own members follow it. */
  setOrigin(parent: object, name: string | number, origin: Origin): void;
  /** Removes the member or item at a JSON Pointer. */
  remove(pointer: string): void;
  originOf(pointer: string): Origin;
  /** Where the part at a JSON Pointer is written. */
  placeOf(pointer: string): Place;
}

/** @param root The plain data of the source. */
export function createPlacedDocument(source: Source, root: Members): PlacedDocument {
  const moved = new WeakMap<object, Map<string, Origin>>();

  function originOf(pointer: string): Origin {
    let origin: Origin = { source, pointer: '' };
    let part: unknown = root;
    for (const name of namesOf(pointer)) {
      const own = typeof part === 'object' && part !== null ? moved.get(part)?.get(name) : undefined;
      origin = own ?? { source: origin.source, pointer: origin.pointer + jsonPointer([name]) };
      part = memberOf(part, name);
    }
    return origin;
  }

  return {
    root,
    originOf,
    setOrigin(parent, name, origin) {
      const members = moved.get(parent) ?? new Map<string, Origin>();
      moved.set(parent, members);
      members.set(String(name), origin);
    },
    remove(pointer) {
      const name = namesOf(pointer).at(-1) ?? '';
      const around = pointer.slice(0, pointer.lastIndexOf('/'));
      const parent = valueAt(root, around);
      if (Array.isArray(parent)) {
        // The items after it keep their origins.
        const origins = parent.map((_, index) => originOf(`${around}/${index}`));
        parent.splice(Number(name), 1);
        origins.splice(Number(name), 1);
        moved.set(parent, new Map(origins.map((origin, index) => [String(index), origin])));
      } else if (typeof parent === 'object' && parent !== null) {
        delete (parent as Members)[name];
        moved.get(parent)?.delete(name);
      }
    },
    placeOf(pointer) {
      const origin = originOf(pointer);
      return { file: origin.source.file, pointer: origin.pointer, line: origin.source.lineOf(origin.pointer) };
    },
  };
}
