import type { ErrorObject } from 'ajv';

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
