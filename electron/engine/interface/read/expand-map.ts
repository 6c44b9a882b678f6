import { jsonPointer } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { isMembers, referenceTo, setMember, valueAt, type Members } from './members.ts';
import type { References, ReferencesDeps } from './references.ts';

/** Max members that maps get from others. */
const maxAdded = 250_000;

type MapReference = References['maps'][number];

/** Returns what gives a map the members of the one that it refers to, as references; it returns their names. */
export function createExpandMap(
  { bundle, document, rewritten }: ReferencesDeps,
  { drop, followMap }: References,
): (map: MapReference) => Promise<string[]> {
  let added = 0;

  function addMembers({ holder, pointer }: MapReference, target: Members): string[] {
    const names = Object.keys(target).filter((name) => name !== '$ref' && !Object.hasOwn(holder, name));
    for (const name of names) {
      const at = pointer + jsonPointer([name]);
      const part = { $ref: referenceTo(at) };
      rewritten.add(part);
      setMember(holder, name, part);
      document.setOrigin(holder, name, document.originOf(at));
    }
    return names;
  }

  return async (map) => {
    const problem = await bundle.load(map.file).then(() => undefined, messageOf);
    const target = valueAt(document.root, map.pointer);
    added += isMembers(target) ? 1 + Object.keys(target).length : 0;
    if (problem !== undefined) drop('error', map, `cannot be followed: ${problem}.`);
    else if (!isMembers(target)) drop('warning', map, 'has no target. It is ignored.');
    else if (added > maxAdded) drop('error', map, `leads to more than ${formatNumber(maxAdded)} members.`);
    else {
      const { $ref: further } = target;
      delete map.holder['$ref'];
      const names = addMembers(map, target);
      if (typeof further === 'string') followMap(map.holder, further, { ...map, pointer: map.from });
      return names;
    }
    return [];
  };
}
