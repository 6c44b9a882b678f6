import { percentDecoded } from '#shared/text/percent.ts';
import { memberOf, isMembers, valueAt, type Members } from './members.ts';
import type { Notes } from './notes.ts';
import type { PlacedDocument } from './placed-document.ts';
import { inPlace } from './shapes.ts';

/** Max references and alternatives that lead from one part to another. */
const maxSteps = 300;

interface Step {
  from: Members;
  /** The pointer of `from`. */
  pointer: string;
  /** The member of `from` that leads on. */
  keyword: string;
  to: Members;
  at: string;
}

function stepsFrom(root: unknown, from: Members, pointer: string): Step[] {
  const step = (keyword: string, to: unknown, at: string): Step[] =>
    isMembers(to) ? [{ from, pointer, keyword, to, at }] : [];
  const { $ref: reference } = from;
  const target = typeof reference === 'string' ? percentDecoded(reference.slice(1)) : undefined;
  return [
    ...(target === undefined ? [] : step('$ref', valueAt(root, target), target)),
    ...inPlace.flatMap((keyword) => {
      const value = memberOf(from, keyword);
      if (!Array.isArray(value)) return step(keyword, value, `${pointer}/${keyword}`);
      return value.flatMap((one, index) => step(keyword, one, `${pointer}/${keyword}/${index}`));
    }),
  ];
}

/**
 * Removes references through which a part, or a schema for one value, contains itself: neither can be resolved. Of an
 * inheritance whose base lists its subtypes, the list is removed.
 */
export function cutLoops(
  referrers: readonly { part: Members; pointer: string }[],
  { placeOf, root }: PlacedDocument,
  notes: Notes,
): void {
  const open = new Map<object, number>();
  const done = new WeakSet<object>();
  const path: Step[] = [];

  function cut({ from, keyword, pointer }: Step, what: string): void {
    notes.add('unsupported', what, () => placeOf(`${pointer}/${keyword}`));
    delete from[keyword];
  }

  function go(part: Members, pointer: string): void {
    open.set(part, path.length);
    for (const step of stepsFrom(root, part, pointer)) {
      if (done.has(step.to) || memberOf(part, step.keyword) === undefined) continue;
      path.push(step);
      const since = open.get(step.to);
      if (since !== undefined) {
        const loop = path.slice(since);
        const alternatives = loop.find(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
        cut(alternatives ?? step, `"${(alternatives ?? step).keyword}" contains itself. It is ignored.`);
      } else if (path.length > maxSteps)
        cut(step, `References lead over more than ${maxSteps} steps. This one is ignored.`);
      else go(step.to, step.at);
      path.pop();
    }
    open.delete(part);
    done.add(part);
  }
  for (const { part, pointer } of referrers) if (!done.has(part)) go(part, pointer);
}
