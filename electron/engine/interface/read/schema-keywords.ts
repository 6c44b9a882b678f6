import { compilePattern } from '../../expressions/regular-expression.ts';
import { isMembers } from './members.ts';

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
export function keywordProblem(name: string, value: unknown): string | undefined {
  const keyword = keywords.get(name);
  return keyword === undefined || keyword.accepts(value) ? undefined : keyword.expected;
}

/** Whether a pattern can be matched in linear time. Patterns with look-around or back references cannot. */
export function isLinear(pattern: string): boolean {
  try {
    compilePattern(pattern);
    return true;
  } catch {
    return false;
  }
}
