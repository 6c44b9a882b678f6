import { newUuid } from '../../identifier.ts';
import { keyText, type Layout } from './layout.ts';
import type { RecordContext } from './record-context.ts';

/** Max samples of a key that are tried. */
const maxSamples = 100;

type Keys = Pick<RecordContext, 'nextNumber' | 'random' | 'rows' | 'tools'>;

const varying = { digit: '0123456789', lower: 'abcdefghijklmnopqrstuvwxyz', upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' };
/** Samples that are no example of a key, such as words and a number, or a UUID. */
const plain = /^(?:[A-Za-z]*|\S+(?: \S+)* \d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const hexOnly = /^[0-9a-f]+$/;

/** A text of the same kind: digits and letters after the last separator are others. */
function likeText(text: string, random: RecordContext['random'], length: number): string {
  const start = Math.max(text.length - length, text.search(/[^_\-.:/]*$/));
  const bytes = random.bytes(text.length - start);
  const letters = hexOnly.test(text.slice(start)) ? 'abcdef' : varying.lower;
  const other = (letter: string, index: number): string => {
    const from = /\d/.test(letter)
      ? varying.digit
      : /[a-z]/.test(letter)
        ? letters
        : /[A-Z]/.test(letter)
          ? varying.upper
          : letter;
    return from.charAt((bytes[index] ?? 0) % from.length);
  };
  return text.slice(0, start) + [...text.slice(start)].map(other).join('');
}

/** Values that keys of a collection may have, best first. */
function* candidates(context: Keys, { collection, keySchemas }: Layout): Generator {
  const { nextNumber, random, tools } = context;
  const { keySchema: schema, name } = collection;
  if (schema === undefined) {
    yield newUuid(random);
    return;
  }
  const accepts = (value: unknown): boolean => tools.violations(schema, value, 'response').length === 0;
  const first = tools.sample(schema, 'response');
  if (typeof first === 'number' || (!accepts('a') && accepts(1))) yield nextNumber(name);
  const uuid = newUuid(random);
  if (typeof first !== 'string' || plain.test(first)) yield uuid;
  if (typeof first === 'string') {
    for (const length of [64, 12, 6, 4, 2, 1]) {
      for (let times = 0; times < 3; times++) yield likeText(first, random, length);
    }
  }
  yield uuid;
  for (let variation = 1; variation <= maxSamples; variation++)
    for (const one of [...keySchemas, schema]) yield tools.sample(one, 'response', variation);
}

/** Whether the path parameters that have the key accept it. */
export function isReachable({ tools }: Pick<Keys, 'tools'>, { keySchemas }: Layout, key: unknown): boolean {
  const forms = /^-?\d{1,15}$/.test(keyText(key)) ? [keyText(key), Number(key)] : [keyText(key)];
  return keySchemas.every((schema) => forms.some((form) => tools.violations(schema, form, 'request').length === 0));
}

/**
 * A new key as its schema wants it: the next number, a UUID, else a text like a sample.
 * @param isTaken Whether a key is taken that is not stored yet.
 * @returns undefined if none was found that is free
 */
export function newKey(
  context: Keys,
  layout: Layout,
  scope: string,
  isTaken: (key: string) => boolean = () => false,
): unknown {
  const { keySchema, name } = layout.collection;
  let unreachable: unknown;
  for (const key of candidates(context, layout)) {
    if (key === undefined || key === null) continue;
    const valid = keySchema === undefined || context.tools.violations(keySchema, key, 'response').length === 0;
    if (!valid || isTaken(keyText(key)) || context.rows.find(name, scope, keyText(key))) continue;
    if (isReachable(context, layout, key)) return key;
    unreachable ??= key;
  }
  return unreachable;
}

/** Counts the keys that are numbers, from the largest that is stored. */
export function createNumbers(rows: RecordContext['rows']): RecordContext['nextNumber'] {
  const last = new Map<string, number>();
  return (collection) => {
    const next = (last.get(collection) ?? rows.maxNumber(collection)) + 1;
    last.set(collection, next);
    return next;
  };
}
