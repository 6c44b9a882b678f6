import { matchesPart } from '../../expressions/regular-expression.ts';
import type { Members } from '../read/members.ts';
import { wordsOf } from '../understand/names.ts';
import ret, { type Root, type SetToken, type Token, type Tokens, type types as TokenTypes } from 'ret';

/** The package exports a function with members, other than its types say. */
const tokenizer = ret as unknown as (pattern: string) => Root;
const { types } = ret as unknown as { types: typeof TokenTypes };

/** Max characters of a text. */
const maxLength = 5000;
/** How many more than their minimum repetitions have, from one try to the next. */
const extras = [0, 2, 5, 12, 30, 80];

/** Characters that sets are filled from, the plainest first. */
const plain = Array.from('abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -_.:/@ÄäÖöß', (one) =>
  one.charCodeAt(0),
);

/** Thrown for what has no text: look-around, back references, empty sets. */
class NoText extends Error {}

interface Writing {
  /** A number from 0 to 1. */
  random: () => number;
  extra: number;
  written: number;
}

const isIn = (code: number, tokens: readonly SetToken[]): boolean =>
  tokens.some((one) => {
    if (one.type === types.RANGE) return code >= one.from && code <= one.to;
    if (one.type === types.CHAR) return code === one.value;
    return isIn(code, one.set) !== one.not;
  });

function pick<One>(list: readonly One[], random: () => number): One {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new NoText();
  return one;
}

function characterOf(tokens: readonly SetToken[], not: boolean, random: () => number): string {
  const known = plain.filter((code) => isIn(code, tokens) !== not);
  const others = not
    ? []
    : tokens.flatMap((one) => (one.type === types.RANGE ? [one.from] : one.type === types.CHAR ? [one.value] : []));
  return String.fromCharCode(pick(known.length > 0 ? known : others, random));
}

function write(token: Tokens, writing: Writing): string {
  const { extra, random } = writing;
  const all = (tokens: readonly Token[]): string => tokens.map((one) => write(one, writing)).join('');
  switch (token.type) {
    case types.ROOT:
    case types.GROUP: {
      if ('followedBy' in token && (token.followedBy || token.notFollowedBy || token.lookBehind)) throw new NoText();
      return all(token.options ? pick(token.options, random) : (token.stack ?? []));
    }
    case types.REPETITION: {
      const most = Math.min(token.max, token.min + extra);
      const count = most === token.min ? most : token.min + Math.round(random() * (most - token.min));
      let text = '';
      for (let index = 0; index < count && writing.written <= maxLength; index++) text += write(token.value, writing);
      return text;
    }
    case types.SET: {
      writing.written++;
      return characterOf(token.set, token.not, random);
    }
    case types.CHAR: {
      writing.written++;
      return String.fromCharCode(token.value);
    }
    case types.POSITION:
      return '';
    default:
      throw new NoText();
  }
}

/**
 * Writes a text for a pattern, which it usually matches.
 * @param fits Whether a text is long enough, and matches.
 * @returns undefined if none was found
 */
function textOfPattern(pattern: string, random: () => number, fits: (text: string) => boolean): string | undefined {
  try {
    const root = tokenizer(pattern);
    for (const extra of extras) {
      const text = write(root, { random, extra, written: 0 });
      if (fits(text)) return text;
    }
  } catch {
    // The tokenizer knows other syntax than the engine that matches.
  }
  return undefined;
}

/** What the values of a sample are drawn from. */
export interface Draw {
  /** A number from 0 to 1. */
  random: () => number;
  /** The name of the member that gets the value. */
  name: string;
}

const maxTextLength = 100_000;
/** How far numbers are from a bound, if they have only one. */
const spread = 1000;

const between = (random: () => number, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

const digits = (random: () => number, count: number, base = 16): string =>
  Array.from({ length: count }, () => Math.floor(random() * base).toString(base)).join('');

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A time within 2026. */
const timeOf = (random: () => number): string =>
  new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 365 * 86_400) * 1000).toISOString();

/** Texts by format. */
const byFormat: Readonly<Record<string, (random: () => number) => string>> = {
  'date-time': (random) => timeOf(random).replace('.000Z', 'Z'),
  date: (random) => timeOf(random).slice(0, 10),
  time: (random) => `${timeOf(random).slice(11, 19)}Z`,
  duration: (random) => `PT${between(random, 1, 59)}M`,
  uuid: (random) =>
    `${digits(random, 8)}-${digits(random, 4)}-4${digits(random, 3)}-8${digits(random, 3)}-${digits(random, 12)}`,
  email: (random) => `user${between(random, 1, 9999)}@example.com`,
  'idn-email': (random) => `user${between(random, 1, 9999)}@example.com`,
  hostname: (random) => `host${between(random, 1, 9999)}.example.com`,
  uri: (random) => `https://example.com/${between(random, 1, 9999)}`,
  url: (random) => `https://example.com/${between(random, 1, 9999)}`,
  iri: (random) => `https://example.com/${between(random, 1, 9999)}`,
  'uri-reference': (random) => `/${between(random, 1, 9999)}`,
  'uri-template': () => 'https://example.com/{id}',
  ipv4: (random) => `192.0.2.${between(random, 1, 254)}`,
  ipv6: (random) => `2001:db8::${digits(random, 4)}`,
  byte: (random) => Buffer.from(digits(random, 6)).toString('base64'),
  'json-pointer': () => '/name',
  'relative-json-pointer': () => '0/name',
  regex: () => '^[a-z]+$',
  password: (random) => `secret-${digits(random, 8)}`,
};

function fitLength(text: string, min: number, max: number, random: () => number): string {
  const length = Array.from(text).length;
  if (length > max)
    return max < 4 ? digits(random, max, 36) : Array.from(text).slice(-max).join('').trim().padStart(max, 'x');
  return length < min ? text + digits(random, min - length, 36) : text;
}

/** A text that all schemas accept, as far as one is found. */
export function sampleText(schemas: readonly Members[], { name, random }: Draw): string {
  const valuesOf = (keyword: string): unknown[] =>
    schemas.flatMap((one) => (one[keyword] === undefined ? [] : [one[keyword]]));
  const min = Math.max(0, ...valuesOf('minLength').map(Number));
  const max = Math.min(maxTextLength, ...valuesOf('maxLength').map(Number));
  const patterns = valuesOf('pattern').map(String);
  const fits = (text: string): boolean =>
    Array.from(text).length >= min && Array.from(text).length <= max && patterns.every((one) => matchesPart(one, text));
  const format = valuesOf('format')
    .map((one) => byFormat[String(one)])
    .find((one) => one !== undefined);
  const formatted = format?.(random);
  if (formatted !== undefined && fits(formatted)) return formatted;
  const [pattern] = patterns;
  const matching = pattern === undefined ? undefined : textOfPattern(pattern, random, fits);
  if (matching !== undefined) return matching;
  const words = wordsOf(name).join(' ') || 'text';
  return fitLength(formatted ?? `${words} ${between(random, 1, 9999)}`, Math.min(min, maxTextLength), max, random);
}

/** A number that all schemas accept, as far as one is found. */
export function sampleNumber(schemas: readonly Members[], isWhole: boolean, { random }: Draw): number {
  const valuesOf = (keyword: string): number[] => schemas.flatMap((one) => numberOf(one[keyword]) ?? []);
  const steps = valuesOf('multipleOf');
  const step = steps.reduce(
    (product, one) => (Number.isInteger(product / one) ? product : product * one),
    isWhole ? 1 : (steps[0] ?? 0.01),
  );
  const lows = [...valuesOf('minimum'), ...valuesOf('exclusiveMinimum')];
  const highs = [...valuesOf('maximum'), ...valuesOf('exclusiveMaximum')];
  const high = highs.length > 0 ? Math.min(...highs) : Math.max(1, ...lows) + spread;
  const low = lows.length > 0 ? Math.max(...lows) : Math.max(Math.min(1, high), high - spread);
  const isExclusive = (keyword: string, value: number): boolean => valuesOf(keyword).includes(value);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  const from = isExclusive('exclusiveMinimum', low) && first * step <= low ? first + 1 : first;
  const to = isExclusive('exclusiveMaximum', high) && last * step >= high ? last - 1 : last;
  // No multiple of a small step is between near bounds.
  if (from > to) return isWhole ? from : (low + high) / 2;
  const value = between(random, from, to) * step;
  return Number.isInteger(step) ? value : Number(value.toPrecision(12));
}
