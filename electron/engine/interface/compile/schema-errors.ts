import { jsonType } from '#shared/text/json.ts';
import type { ErrorObject } from 'ajv';
import { memberOf } from '../read/members.ts';
import type { Choice } from './derive-schema.ts';

const types: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
};

/** Max characters of a value in an error. */
const maxShown = 200;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
};

const counted = (count: unknown, one: string): string =>
  `${Number(count).toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

function listed(values: unknown): string {
  const list = Array.isArray(values) ? (values as unknown[]) : [values];
  const some = list.slice(0, 10).map(shown);
  return list.length > some.length ? `${some.join(', ')} or ${list.length - some.length} others` : some.join(', ');
}

/** What a rule expects, by its keyword. */
const words: Readonly<Record<string, (value: unknown, params: Record<string, unknown>) => string>> = {
  type: (value) =>
    `be ${[value]
      .flat()
      .map((type) => types[String(type)] ?? String(type))
      .join(' or ')}`,
  enum: (value) => `be one of ${listed(value)}`,
  const: (value) => `be ${shown(value)}`,
  format: (value) => `have the format ${shown(value)}`,
  pattern: (value) => `match the pattern ${shown(value)}`,
  multipleOf: (value) => `be a multiple of ${shown(value)}`,
  maximum: (value) => `be at most ${shown(value)}`,
  minimum: (value) => `be at least ${shown(value)}`,
  exclusiveMaximum: (value) => `be less than ${shown(value)}`,
  exclusiveMinimum: (value) => `be greater than ${shown(value)}`,
  maxLength: (value) => `be at most ${counted(value, 'character')}`,
  minLength: (value) => `be at least ${counted(value, 'character')}`,
  maxItems: (value) => `have at most ${counted(value, 'item')}`,
  minItems: (value) => `have at least ${counted(value, 'item')}`,
  maxProperties: (value) => `have at most ${counted(value, 'member')}`,
  minProperties: (value) => `have at least ${counted(value, 'member')}`,
  uniqueItems: () => 'have no two equal items',
  contains: (_, { minContains, maxContains }) =>
    `have ${maxContains === undefined ? 'at least' : `${shown(minContains)} to ${shown(maxContains)}, at least`} ${counted(minContains, 'item')} that match "contains"`,
  required: (_, { missingProperty }) => `have the member ${shown(missingProperty)}`,
  dependentRequired: (_, { missingProperty, property }) =>
    `have the member ${shown(missingProperty)}, because it has ${shown(property)}`,
  additionalProperties: () => 'be absent: the schema does not know this member',
  unevaluatedProperties: () => 'be absent: the schema does not know this member',
  unevaluatedItems: (_, { len }) => `have at most ${counted(len, 'item')}`,
  propertyNames: (_, { propertyName }) => `have other member names than ${shown(propertyName)}`,
  not: () => 'not match the schema in "not"',
  if: (_, { failingKeyword }) => `match the schema in "${String(failingKeyword)}"`,
  anyOf: (value) => `match one of ${counted((value as unknown[]).length, 'schema')}`,
  oneOf: (value, { matching }) =>
    Array.isArray(matching)
      ? `match only one of ${counted((value as unknown[]).length, 'schema')}, not numbers ${matching.map((index) => Number(index) + 1).join(' and ')}`
      : `match one of ${counted((value as unknown[]).length, 'schema')}`,
  discriminator: (value, { names }) =>
    `have ${shown((value as { propertyName: string }).propertyName)} with one of ${listed(names)}`,
};

/** What an error of Ajv expects, for example `must be at most 10 characters`. */
export function expectedWords({ keyword, message, params }: ErrorObject, value: unknown): string {
  const write = words[keyword];
  return write ? `must ${write(value, params as Record<string, unknown>)}` : (message ?? 'must match the schema');
}

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
  return types.includes(jsonType(value));
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
