import { jsonPointer } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import type { BundledFile } from './bundle.ts';
import { cutLoops } from './cut-loops.ts';
import { isMembers, memberOf, valueAt, type Members } from './members.ts';
import { createReferences, type Part, type ReferencesDeps } from './references.ts';
import { convertSchema } from './schema-dialect.ts';
import { extensible, shapes, type Kind, type Shape } from './shapes.ts';

const maxOperations = 5000;

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** The members of a part that are parts themselves. */
function membersOf(kind: Kind, part: Members): [string, Shape][] {
  if (kind !== 'callback') return Object.entries(shapes[kind]);
  const expressions = Object.keys(part).filter((name) => name !== '$ref' && !name.startsWith('x-'));
  return expressions.map((name) => [name, { kind: 'pathItem', as: 'one' }]);
}

/**
 * Visits a part and all that it contains or refers to. Afterwards each has the form that its kind requires, schemas are JSON
 * Schema 2020-12, and each `$ref` is a JSON Pointer to a part of the merged document, without loops.
 */
export async function walkParts(start: Part, deps: ReferencesDeps): Promise<void> {
  const visited = new Map<object, Set<Kind>>();
  const { bundle, document, notes } = deps;
  const references = createReferences(deps);
  let operations = 0;

  const placeOf = (pointer: string) => () => document.placeOf(pointer);

  /** Removes a part of the wrong form. What cannot be understood without it is an error. */
  function refuse(kind: Kind, within: Kind, value: unknown, pointer: string, expected: string): false {
    const isHarmless = isEmpty(value) || kind === 'other' || within === 'schema';
    const what = isHarmless && isEmpty(value) ? `It must be ${expected}, not empty.` : `It must be ${expected}.`;
    notes.add(isHarmless ? 'warning' : 'error', isHarmless ? `${what} It is ignored.` : what, placeOf(pointer));
    return false;
  }

  function accept(part: Part, within: Kind, value: unknown): boolean {
    if (part.kind === 'schema' && typeof value === 'boolean') return true;
    if (!isMembers(value)) return refuse(part.kind, within, value, part.pointer, 'an object');
    visit(part, value);
    return true;
  }

  /** @returns Whether the member has the required form. */
  function acceptMember(
    { as, kind }: Shape,
    within: Kind,
    value: unknown,
    pointer: string,
    file: BundledFile,
  ): boolean {
    if (as === 'one') return accept({ kind, pointer, file }, within, value);
    if (as === 'list' ? !Array.isArray(value) : !isMembers(value)) {
      return refuse(kind, within, value, pointer, as === 'list' ? 'a list' : 'an object');
    }
    const wrong = Object.entries(value as object).flatMap(([name, one]) => {
      if (as === 'map' && extensible.has(kind) && name.startsWith('x-')) return [];
      const at = pointer + jsonPointer([name]);
      return accept({ kind, pointer: at, file }, within, one) ? [] : [at];
    });
    // From the end, because the indices after an item change.
    for (const at of wrong.toReversed()) document.remove(at);
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
      if (!acceptMember(shape, kind, value, at, file)) document.remove(at);
    }
  }

  accept(start, 'document', valueAt(document.root, start.pointer));
  for (const target of references.targets) {
    const problem = await bundle.load(target.file).then(() => undefined, messageOf);
    const value = valueAt(document.root, target.pointer);
    if (problem !== undefined) references.drop('error', target, `cannot be followed: ${problem.replace(/\.$/, '')}.`);
    else if (value === undefined) references.drop('warning', target, 'has no target. It is ignored.');
    else if (!accept(target, target.kind, value)) delete target.holder[target.member];
  }
  cutLoops(references.referrers, document, notes);
}
