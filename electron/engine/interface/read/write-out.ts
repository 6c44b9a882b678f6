import { maxDepth } from '../../config/parse-yaml.ts';
import { setMember, type Members } from './members.ts';
import { Unreadable } from './unreadable.ts';

/** Max values that aliases repeat. */
const maxRepeated = 250_000;

/**
 * Makes each part of a document an object of its own: what YAML aliases share is copied, the rest stays the same object.
 * @throws Unreadable if the document contains itself, is too deep, or its aliases repeat too many values
 */
export function writeOut(value: unknown): unknown {
  const seen = new Set<object>();
  const open = new Set<object>();
  let repeated = 0;

  function go(part: unknown): unknown {
    if (typeof part !== 'object' || part === null) return part;
    if (open.has(part)) throw new Unreadable('It has an anchor (&) that contains an alias (*) of itself.');
    if (open.size === maxDepth) throw new Unreadable(`It is nested deeper than ${maxDepth} levels.`);
    const own = seen.has(part) ? (Array.isArray(part) ? [] : {}) : part;
    if (own !== part) repeated += Object.keys(part).length;
    if (repeated > maxRepeated) {
      throw new Unreadable(`Its aliases (*) repeat more than ${maxRepeated.toLocaleString('en')} values.`);
    }
    seen.add(part);
    open.add(part);
    for (const [name, member] of Object.entries(part)) {
      const written = go(member);
      if (own !== part || written !== member) setMember(own as Members, name, written);
    }
    open.delete(part);
    return own;
  }
  return go(value);
}
