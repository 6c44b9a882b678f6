import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxDepth } from '../../../config/parse-yaml.ts';

export type Members = Record<string, unknown>;

const tooDeep = (): HookbenchError =>
  new HookbenchError('bad_input', `The document is nested deeper than ${maxDepth} levels.`, {
    field: '/text',
    hint: 'Import a smaller part of it.',
  });

/** Max levels with references followed. */
const maxReferences = 1000;
/** Max values of a document with all references followed and all aliases written out. */
const maxValues = 250_000;

/**
 * Visits all objects of a document, each once.
 * @throws HookbenchError `bad_input` if it is nested too deep or contains itself
 */
export function eachObject(document: unknown, visit: (members: Members) => void): void {
  const seen = new Set<object>();
  const open = new Set<object>();
  function go(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if (open.has(value)) {
      throw new HookbenchError('bad_input', 'The document has an anchor (&) that contains an alias (*) of itself.', {
        field: '/text',
        hint: 'Use a reference ($ref) for schemas that contain themselves.',
      });
    }
    if (seen.has(value)) return;
    if (open.size === maxDepth) throw tooDeep();
    seen.add(value);
    open.add(value);
    if (!Array.isArray(value)) visit(value as Members);
    for (const part of Object.values(value)) go(part);
    open.delete(value);
  }
  go(document);
}

/** Rejects a document that is nested too deep for functions that call themselves. @throws HookbenchError `bad_input` */
export const mustNotBeDeep = (document: unknown): void => eachObject(document, () => undefined);

/** The factor by which a schema enlarges its sample: its largest minimum. */
function repeats(node: Members): number {
  const minimums = [node['minItems'], node['minLength'], node['minProperties']];
  return minimums.reduce<number>((max, one) => (typeof one === 'number' && one > max ? one : max), 1);
}

/**
 * Rejects a document that describes too many values or is nested too deep. A reference counts as its target; a circular
 * reference counts as one value.
 * @throws HookbenchError `bad_input`
 */
export function mustBeSmall(document: unknown): void {
  const sizes = new Map<object, number>();
  const open = new Set<object>();

  function targetOf(reference: unknown): unknown {
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined;
    let target: unknown = document;
    for (const part of reference.slice(2).split('/')) {
      if (typeof target !== 'object' || target === null) return undefined;
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      target = Object.hasOwn(target, key) ? (target as Members)[key] : undefined;
    }
    return target;
  }

  function sizeOf(value: unknown, depth: number): number {
    if (typeof value !== 'object' || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (open.has(value)) return 1;
    if (depth > maxReferences) throw tooDeep();
    open.add(value);
    let size = 1;
    for (const part of Object.values(value)) size += sizeOf(part, depth + 1);
    if (!Array.isArray(value)) {
      const target = targetOf((value as Members)['$ref']);
      if (target !== undefined) size += sizeOf(target, depth + 1);
      size *= repeats(value as Members);
    }
    open.delete(value);
    sizes.set(value, size);
    return size;
  }

  if (sizeOf(document, 0) <= maxValues) return;
  throw new HookbenchError(
    'bad_input',
    `With its references followed, the document describes more than ${maxValues.toLocaleString('en')} values.`,
    { field: '/text', hint: 'Import a smaller part of it, or simplify the schemas that refer to each other.' },
  );
}
