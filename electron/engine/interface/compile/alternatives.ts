import type { ErrorObject } from 'ajv';
import { memberOf } from '../read/members.ts';
import type { Choice } from './derive-schema.ts';

/** The errors of a value; undefined if it is valid. */
export type Errors = ErrorObject[] | undefined;

/** How one value is validated against alternatives. */
interface Alternatives {
  choice: Choice;
  /** The derived schema that has the alternatives. */
  schema: object;
  value: unknown;
  /** JSON Pointer of the value. */
  at: string;
  errorsAt: (pointer: string) => Errors;
  /** The inheriting schemas that are being validated, with the pointers of their values. */
  selected: Set<string>;
}

/** Whether an alternative can match a value by its types: most do not, so that they need not be tried. */
function isOfType(value: unknown, types: readonly unknown[] | undefined): boolean {
  if (!types) return true;
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return types.includes(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
}

/** Max errors of an alternative that are compared and reported: deep values could have one for each level. */
const maxErrors = 20;

/** Deeper errors count as deep as this. */
const maxDepth = 8;

/** The number of slashes in a pointer from a place on, at most {@link maxDepth}. */
function depthBelow(pointer: string, from: number): number {
  let depth = 0;
  for (let at = pointer.indexOf('/', from); at >= 0 && depth < maxDepth; at = pointer.indexOf('/', at + 1)) depth++;
  return depth;
}

/** How much an alternative differs: first by a wrong type or constant, then by the number of errors, then by their depth. */
function difference(errors: readonly ErrorObject[], at: string): [number, number, number] {
  const depths = errors.map(({ instancePath }) => depthBelow(instancePath, at.length));
  const isOther = errors.some(({ keyword }, index) => {
    const depth = depths[index] ?? 0;
    return (keyword === 'type' && depth === 0) || ((keyword === 'const' || keyword === 'enum') && depth <= 1);
  });
  return [isOther ? 1 : 0, errors.length, -depths.reduce((max, depth) => Math.max(max, depth), 0)];
}

/** The errors of the alternative that was most likely meant; none if all differ by type or constant. */
function nearestErrors(failed: readonly ErrorObject[][], at: string): ErrorObject[] {
  const [nearest] = failed
    .map((all) => all.slice(0, maxErrors))
    .map((errors) => ({ errors, by: difference(errors, at) }))
    .toSorted(({ by: a }, { by: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  return nearest && (nearest.by[0] === 0 || failed.length === 1) ? nearest.errors : [];
}

/** The schema that inherits from this one; each is validated once for a value, because it contains this one. */
function inheritedErrors(target: string | undefined, { at, errorsAt, selected }: Alternatives): Errors {
  const key = `${target} ${at}`;
  if (target === undefined || selected.has(key)) return undefined;
  selected.add(key);
  const errors = errorsAt(target);
  selected.delete(key);
  return errors;
}

/**
 * Validates a value against alternatives. What a discriminator selects is validated alone. A value that it does not know
 * may match any of them.
 */
export function chooseErrors(alternatives: Alternatives): Errors {
  const { at, choice, errorsAt, schema, value } = alternatives;
  const { rule, schemas, selection } = choice;
  const name = selection && memberOf(value, selection.property);
  const target = typeof name === 'string' ? selection?.schemas.get(name) : undefined;
  if (selection?.inherits && schemas.length === 0) return inheritedErrors(target, alternatives);
  if (target !== undefined) return errorsAt(target);
  const failed: ErrorObject[][] = [];
  const matching: number[] = [];
  for (const [index, pointer] of schemas.entries()) {
    if (!isOfType(value, choice.types[index])) continue;
    const errors = errorsAt(pointer);
    if (errors) failed.push(errors);
    else if (rule === 'anyOf') return undefined;
    else matching.push(index);
  }
  if (matching.length === 1) return undefined;
  const own = (keyword: string, params: Record<string, unknown>): ErrorObject[] => [
    { keyword, instancePath: at, schemaPath: '', params, parentSchema: schema },
  ];
  if (matching.length > 1) return own('oneOf', { matching });
  if (selection) return own('discriminator', { names: [...selection.schemas.keys()] });
  const others = schemas.filter((_, index) => !isOfType(value, choice.types[index]));
  return [...nearestErrors([...failed, ...others.flatMap((one) => [errorsAt(one) ?? []])], at), ...own(rule, {})];
}
