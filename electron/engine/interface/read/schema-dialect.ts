import { isMembers, type Members } from './members.ts';
import type { PlacedDocument } from './placed-document.ts';
import { compilePattern } from '../../expressions/regular-expression.ts';

const types = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

const isType = (value: unknown): boolean => typeof value === 'string' && types.has(value);
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string');
const isText = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

interface Keyword {
  accepts(value: unknown): boolean;
  expected: string;
}

const each = (names: readonly string[], accepts: Keyword['accepts'], expected: string): [string, Keyword][] =>
  names.map((name) => [name, { accepts, expected }]);

/** What the values of keywords must be (JSON Schema 2020-12). Keywords with schemas are checked as parts. */
const keywords = new Map<string, Keyword>([
  ...each(
    ['type'],
    (value) =>
      isType(value) ||
      (isFilled(value) &&
        (value as unknown[]).every(isType) &&
        new Set(value as unknown[]).size === (value as unknown[]).length),
    'a type',
  ),
  ...each(['enum'], isFilled, 'a list of values'),
  ...each(['required'], isNames, 'a list of names'),
  ...each(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], isNumber, 'a number'),
  ...each(['multipleOf'], (value) => isNumber(value) && Number(value) > 0, 'a number greater than 0'),
  ...each(
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
    isCount,
    'a whole number from 0',
  ),
  ...each(['allOf', 'anyOf', 'oneOf', 'prefixItems'], isFilled, 'a list of schemas'),
  ...each(['pattern', 'format', 'contentMediaType', 'contentEncoding'], isText, 'a text'),
  ...each(['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'], isBoolean, 'true or false'),
  ...each(
    ['discriminator'],
    (value) => isMembers(value) && typeof value['propertyName'] === 'string',
    'an object with "propertyName"',
  ),
  ...each(
    ['dependentRequired'],
    (value) => isMembers(value) && Object.values(value).every(isNames),
    'an object of lists of names',
  ),
]);

/** What the value of a keyword must be, if it is something else. */
function keywordProblem(name: string, value: unknown): string | undefined {
  const keyword = keywords.get(name);
  return keyword === undefined || keyword.accepts(value) ? undefined : keyword.expected;
}

/** Whether a pattern can be matched in linear time. Patterns with look-around or back references cannot. */
function isLinear(pattern: string): boolean {
  try {
    compilePattern(pattern);
    return true;
  } catch {
    return false;
  }
}

/** A schema that is being converted. */
export interface ConvertedSchema {
  schema: Members;
  pointer: string;
  document: Pick<PlacedDocument, 'originOf' | 'setOrigin'>;
  /** Reports a keyword. */
  warn(level: 'warning' | 'unsupported', what: string, keyword: string): void;
}

/** Members that stay outside when the others become one of two alternatives. */
const annotations = new Set(['title', 'description', 'default', 'examples', 'readOnly', 'writeOnly', 'deprecated']);

const composed = ['$ref', 'allOf', 'anyOf', 'oneOf'];

/** Members that change the base of references or name a dialect, which is the same for all schemas here. */
const identifiers = ['$id', '$anchor', '$dynamicAnchor', '$schema', '$vocabulary'];

const dynamicReferences = ['$dynamicRef', '$recursiveRef'];

/** Replaces a member by one that is written at the same place. */
function replace({ document, pointer, schema }: ConvertedSchema, old: string, name: string, value: unknown): void {
  document.setOrigin(schema, name, document.originOf(`${pointer}/${old}`));
  delete schema[old];
  schema[name] = value;
}

/** `minimum: 1, exclusiveMinimum: true` (OpenAPI 3.0) becomes `exclusiveMinimum: 1`. */
function convertLimit(one: ConvertedSchema, limit: string, exclusive: string): void {
  const { schema } = one;
  if (typeof schema[exclusive] !== 'boolean') return;
  const isExclusive = schema[exclusive];
  delete schema[exclusive];
  if (isExclusive && schema[limit] !== undefined) replace(one, limit, exclusive, schema[limit]);
}

/** `nullable: true` (OpenAPI 3.0) becomes the type `null`, or an alternative where the schema is composed of others. */
function convertNullable({ document, pointer, schema }: ConvertedSchema): void {
  const { nullable, type } = schema;
  delete schema['nullable'];
  if (nullable !== true) return;
  if (!composed.some((name) => schema[name] !== undefined)) {
    if (typeof type === 'string' && type !== 'null') schema['type'] = [type, 'null'];
    const values: unknown = schema['enum'];
    if (Array.isArray(values) && !values.includes(null)) values.push(null);
    return;
  }
  const origin = document.originOf(pointer);
  const rest: Members = {};
  for (const [name, value] of Object.entries(schema)) {
    if (annotations.has(name) || name.startsWith('x-')) continue;
    rest[name] = value;
    delete schema[name];
  }
  const alternatives = [rest, { type: 'null' }];
  schema['anyOf'] = alternatives;
  for (const index of alternatives.keys()) document.setOrigin(alternatives, index, origin);
}

/** Lists of item schemas, as before 2020-12, become `prefixItems`. */
function convertItems(one: ConvertedSchema): void {
  const { schema } = one;
  if (!Array.isArray(schema['items'])) return;
  replace(one, 'items', 'prefixItems', schema['items']);
  if (schema['additionalItems'] !== undefined) replace(one, 'additionalItems', 'items', schema['additionalItems']);
}

/** Removes keywords that no validator accepts. */
function removeInvalid({ schema, warn }: ConvertedSchema): void {
  for (const [name, value] of Object.entries(schema)) {
    const expected = keywordProblem(name, value);
    if (expected !== undefined) warn('warning', `"${name}" must be ${expected}. It is ignored.`, name);
    else if (name === 'pattern' && !isLinear(String(value))) {
      warn('unsupported', 'The pattern has look-around or a back reference. It is not checked.', name);
    } else continue;
    delete schema[name];
  }
}

/**
 * Converts a schema of OpenAPI 3.0, or of an older JSON Schema, to JSON Schema 2020-12 in place. Its parts are not
 * converted. Pointers into it stay, except below a composed schema that is nullable.
 */
export function convertSchema(one: ConvertedSchema): void {
  const { schema, warn } = one;
  for (const name of identifiers) delete schema[name];
  for (const name of dynamicReferences) {
    if (schema[name] === undefined) continue;
    warn('unsupported', `"${name}" is not followed. Values are not checked by what it refers to.`, name);
    delete schema[name];
  }
  if (schema['type'] === 'file') Object.assign(schema, { type: 'string', format: 'binary' });
  if (schema['type'] === 'any') delete schema['type'];
  convertLimit(one, 'minimum', 'exclusiveMinimum');
  convertLimit(one, 'maximum', 'exclusiveMaximum');
  convertItems(one);
  if (Object.hasOwn(schema, 'example')) {
    if (schema['examples'] === undefined) replaceExample(one);
    else delete schema['example'];
  }
  removeInvalid(one);
  const patterns = schema['patternProperties'];
  for (const pattern of isMembers(patterns) ? Object.keys(patterns) : []) {
    if (isLinear(pattern)) continue;
    warn('unsupported', 'The pattern has look-around or a back reference. It is not checked.', 'patternProperties');
    delete (patterns as Members)[pattern];
  }
  convertNullable(one);
}

/** `example` becomes `examples`, a list. */
function replaceExample(one: ConvertedSchema): void {
  const examples = [one.schema['example']];
  one.document.setOrigin(examples, 0, one.document.originOf(`${one.pointer}/example`));
  replace(one, 'example', 'examples', examples);
}
