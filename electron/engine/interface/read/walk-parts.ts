import { jsonPointer } from '#shared/text/json-pointer.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { percentDecoded } from '#shared/text/percent.ts';
import { isMembers, memberOf, valueAt, type Members, referenceTo, setMember } from './members.ts';
import { createReferences, type Part, type References, type ReferencesDeps } from './references.ts';
import { convertSchema } from './schema-dialect.ts';
import { extensible, shapes, type Kind, type Shape, inPlace } from './shapes.ts';
import type { Notes } from './notes.ts';
import type { PlacedDocument } from './placed-document.ts';

/** Max references and alternatives that lead from one part to another. */
const maxSteps = 300;

interface Step {
  from: Members;
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
function cutLoops(
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

/** Max members that maps get from others. */
const maxAdded = 250_000;

type MapReference = References['maps'][number];

/** Returns what gives a map the members of the one that it refers to, as references; it returns their names. */
function createExpandMap(
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

const maxOperations = 5000;

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** A part of the wrong form is removed. What cannot be understood without it is an error. */
function formProblem(kind: Kind, within: Kind, value: unknown, expected: string) {
  // Without its only alternative, a list of requirements would admit every request.
  const isAlternative = kind === 'requirement' && expected === 'an object';
  const empty = isEmpty(value) && !isAlternative ? ', not empty' : '';
  if (empty === '' && kind !== 'other' && within !== 'schema') {
    return { level: 'error' as const, what: `It must be ${expected}.` };
  }
  return { level: 'warning' as const, what: `It must be ${expected}${empty}. It is ignored.` };
}

/** The members of a part that are parts themselves. */
function membersOf(kind: Kind, part: Members): [string, Shape][] {
  if (kind !== 'callback') return Object.entries(shapes[kind]);
  const expressions = Object.keys(part).filter((name) => name !== '$ref' && !name.startsWith('x-'));
  return expressions.map((name) => [name, { kind: 'pathItem', as: 'one' }]);
}

type Place = Pick<Part, 'file' | 'pointer'>;

interface Visits {
  accept(part: Part, within: Kind, value: unknown): boolean;
  followTarget(target: References['targets'][number]): Promise<void>;
}

/** Follows all references. Maps come first: others may lead to their members. */
async function followAll(
  deps: ReferencesDeps,
  references: References,
  { accept, followTarget }: Visits,
): Promise<void> {
  const { maps, nameSchemas, targets } = references;
  const expandMap = createExpandMap(deps, references);
  let followed = 0;
  do {
    for (let map = maps.pop(); map; map = maps.pop()) {
      for (const name of await expandMap(map)) {
        const part = { kind: map.kind, file: deps.bundle.main, pointer: map.from + jsonPointer([name]) };
        accept(part, map.kind, map.holder[name]);
      }
    }
    const target = targets[followed++];
    if (target) await followTarget(target);
    nameSchemas();
  } while (maps.length > 0 || followed < targets.length);
}

/**
 * Visits parts and all that they contain or refer to. Afterwards each has the form that its kind requires, schemas are JSON
 * Schema 2020-12, and each `$ref` is a JSON Pointer to a part of the merged document, without loops.
 */
export async function walkParts(starts: readonly Part[], deps: ReferencesDeps): Promise<void> {
  const visited = new Map<object, Set<Kind>>();
  const { bundle, document, notes } = deps;
  const references = createReferences(deps);
  let operations = 0;
  const placeOf = (pointer: string) => () => document.placeOf(pointer);

  function refuse(kind: Kind, within: Kind, value: unknown, pointer: string, expected: string): false {
    const { level, what } = formProblem(kind, within, value, expected);
    notes.add(level, what, placeOf(pointer));
    return false;
  }

  function accept(part: Part, within: Kind, value: unknown): boolean {
    if (part.kind === 'schema' && typeof value === 'boolean') return true;
    if (!isMembers(value)) return refuse(part.kind, within, value, part.pointer, 'an object');
    visit(part, value);
    return true;
  }

  /** @returns Whether the member has the required form. */
  function acceptMember({ as, kind }: Shape, within: Kind, value: unknown, { file, pointer }: Place): boolean {
    if (as === 'one') return accept({ kind, pointer, file }, within, value);
    if (as === 'list' ? !Array.isArray(value) : !isMembers(value)) {
      return refuse(kind, within, value, pointer, as === 'list' ? 'a list' : 'an object');
    }
    const reference: unknown = as === 'map' && memberOf(value, '$ref');
    if (typeof reference === 'string') references.followMap(value as Members, reference, { kind, pointer, file });
    const wrong = Object.entries(value as object).flatMap(([name, one]) => {
      if (as === 'map' && name === '$ref' && typeof one === 'string') return [];
      if (as === 'map' && extensible.has(kind) && name.startsWith('x-')) return [];
      const at = pointer + jsonPointer([name]);
      return accept({ kind, pointer: at, file }, within, one) ? [] : [at];
    });
    document.remove(wrong);
    return true;
  }

  function visit({ file, kind, pointer }: Part, part: Members): void {
    const kinds = visited.get(part) ?? new Set();
    if (kinds.has(kind)) return;
    visited.set(part, kinds.add(kind));
    if (kind === 'operation' && ++operations === maxOperations + 1) {
      notes.add('error', `It has more than ${formatNumber(maxOperations)} operations.`, placeOf(pointer));
    }
    if (kind === 'schema') {
      const warn = (level: 'warning' | 'unsupported', what: string, name: string): void =>
        notes.add(level, what, placeOf(pointer + jsonPointer([name])));
      convertSchema({ schema: part, pointer, document, warn });
      references.followMapping(part, { kind, pointer, file });
    }
    references.follow(part, { kind, pointer, file });
    for (const [name, shape] of membersOf(kind, part)) {
      const value = memberOf(part, name);
      if (value === undefined) continue;
      const at = pointer + jsonPointer([name]);
      if (!acceptMember(shape, kind, value, { pointer: at, file })) document.remove([at]);
    }
  }

  async function followTarget(target: References['targets'][number]): Promise<void> {
    const problem = await bundle.load(target.file).then(() => undefined, messageOf);
    const value = valueAt(document.root, target.pointer);
    if (problem !== undefined) references.drop('error', target, `cannot be followed: ${problem}.`);
    else if (value === undefined) references.drop('warning', target, 'has no target. It is ignored.');
    else if (!accept(target, target.kind, value)) delete target.holder[target.member];
  }

  for (const start of starts) accept(start, 'document', valueAt(document.root, start.pointer));
  await followAll(deps, references, { accept, followTarget });
  cutLoops(references.referrers, document, notes);
}
