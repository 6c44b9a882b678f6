import type { SchemeRow } from '#shared/signing/schemes.ts';
import { tokensOf, type ContentToken } from '../content.ts';
import type { Extra } from './extras.ts';
import { frequent, likely, odd, rare, right, usual, wrong, type Option, type Step } from './option.ts';

export const isPart = (token: ContentToken, ...parts: readonly string[]): boolean =>
  'part' in token && parts.includes(token.part);
/** Parts that depend on the body. */
export const bodyParts = ['body', 'form', 'crc32', 'checksum'] as const;

export function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

export const subsets = <Item>(items: readonly Item[], max = items.length): Item[][] =>
  items.reduce<Item[][]>(
    (all, item) => [...all, ...all.filter(({ length }) => length < max).map((one) => [...one, item])],
    [[]],
  );

/** Separators; the first ones are usual. */
export const plausibleSeparators = 9;
export const separators = [
  '.',
  ':',
  '',
  '|',
  ',',
  '-',
  '\n',
  ' ',
  '&',
  ';',
  '_',
  '/',
  '\r\n',
  '+',
  '#',
  '::',
  '\0',
  '\t',
  '~',
  String.raw`\n`,
  ', ',
  '||',
  '=',
  '--',
  '@',
  '*',
  '\r',
  ' | ',
  ' . ',
  ': ',
  '. ',
  '; ',
  '$',
  '!',
  '%',
  '?',
  '..',
];
const named: Readonly<Record<string, string>> = {
  '': 'nothing',
  '\n': 'line breaks',
  '\r\n': 'CRLF',
  ' ': 'spaces',
  '\t': 'tabs',
  '\0': 'NUL',
};
export const separatorName = (text: string): string => named[text] ?? `“${text}”`;

/** A way to put the signed content together. */
export type Frame = Option<readonly ContentToken[]>;

export const between = (tokens: readonly ContentToken[], text: string): ContentToken[] =>
  tokens.flatMap((token, index) => (index === 0 || text === '' ? [token] : [{ text }, token]));

/** The parts of a scheme's content, and what separates them. */
interface Template {
  parts: readonly ContentToken[];
  separator: string;
  /** The text before the parts, which is the first of them; or empty. */
  version: string;
}

function readTemplate(row: SchemeRow): Template {
  const tokens = tokensOf(row);
  const [first] = tokens;
  const inner = tokens.slice(1, -1).find((token) => 'text' in token);
  const separator = inner && 'text' in inner ? inner.text : '';
  const version = first && 'text' in first ? first.text.slice(0, -separator.length) : '';
  const values = tokens.filter((token) => 'part' in token);
  return { parts: version === '' ? values : [{ text: version }, ...values], separator, version };
}

const leftOut: Readonly<Record<string, Step['id']>> = {
  id: 'id-left-out',
  timestamp: 'timestamp-left-out',
  url: 'url-left-out',
  form: 'form-left-out',
};

/** The deviations of signing only some parts. */
function missingSteps(parts: readonly ContentToken[], chosen: readonly ContentToken[]): Step[] {
  if (chosen.length === parts.length) return [];
  const [only] = chosen;
  if (chosen.length === 1 && only && isPart(only, 'body')) {
    const others = parts.filter((one) => one !== only);
    if (others.every((one) => isPart(one, 'url'))) return [{ id: 'url-left-out' }];
    return [{ id: 'body-only' }];
  }
  const missing = parts.filter((part) => !chosen.includes(part));
  const withUrl = missing.some((part) => isPart(part, 'url'));
  return missing.flatMap((part): Step[] => {
    if ('text' in part) return [{ id: 'version-left-out' }];
    if (withUrl && part.part === 'method') return [];
    if (isPart(part, ...bodyParts) && part.part !== 'form') return [{ id: 'body-empty' }];
    const id = leftOut[part.part];
    return [id === undefined ? { id: 'part-left-out', how: part.part } : { id }];
  });
}

const nameOf = (token: ContentToken): string => ('text' in token ? `“${token.text}”` : token.part);

/** A scheme's parts in all orders with all separators, also without some of them. */
function arrangedFrames({ parts, separator, version }: Template, maxCost: number): Frame[] {
  const needsBody = parts.some((part) => isPart(part, ...bodyParts));
  const frames: Frame[] = [];
  for (const chosen of subsets(parts)) {
    const hasContent = chosen.some((part) => isPart(part, ...bodyParts, 'url')) || !needsBody;
    if (chosen.length === 0 || !hasContent) continue;
    const missing = missingSteps(parts, chosen);
    for (const [index, order] of permutations(chosen).entries()) {
      const swapped: Step[] = index === 0 ? [] : [{ id: 'wrong-order', how: order.map(nameOf).join(', ') }];
      for (const [place, text] of (order.length === 1 ? [separator] : separators).entries()) {
        const how = `${separatorName(text)} instead of ${separatorName(separator)}`;
        const other: Step[] = text === separator ? [] : [{ id: 'wrong-separator', how }];
        const steps = [...missing, ...swapped, ...other];
        const isRare = other.length > 0 && place >= plausibleSeparators;
        const [first] = steps;
        const isFrequent = steps.length === 1 && (first?.id !== 'wrong-separator' || place < 3);
        const own = isFrequent ? frequent : (usual + likely) * steps.length - (steps.length > 0 ? likely : 0);
        const cost = own + (isRare ? rare - usual : 0);
        if (cost > maxCost) continue;
        frames.push({ value: between(order, text), steps, cost });
        const [start, ...rest] = order;
        if (text !== separator && start && 'text' in start) {
          frames.push({ value: [{ text: version + separator }, ...between(rest, text)], steps, cost });
        }
      }
    }
  }
  return frames;
}

/** A scheme's parts whose first two are joined, and the others separated. */
const gluedFrames = ({ parts, separator }: Template): Frame[] =>
  separator !== '' || parts.length < 3
    ? []
    : separators.slice(0, plausibleSeparators).flatMap((text, place) => {
        if (text === '') return [];
        const how = `${separatorName(text)} after the second part`;
        const value = [...parts.slice(0, 1), ...between(parts.slice(1), text)];
        return [wrong(value, 'wrong-separator', how, place < 5 ? usual : rare)];
      });

/** A scheme's parts with a separator after the last one, too. */
function endedFrames({ parts, separator }: Template): Frame[] {
  const last = parts.at(-1);
  if (parts.length < 2 || !last) return [];
  // A line break after the body is one of the body.
  const ends = isPart(last, 'body') ? [separator] : [separator, '\n'];
  return ends.map((text) =>
    wrong([...between(parts, separator), { text }], 'wrong-separator', 'also after the last part', rare),
  );
}

/** A scheme's parts with another value of the request, or with one instead of a part. */
function addedFrames({ parts, separator }: Template, extras: readonly Extra[]): Frame[] {
  return extras.flatMap(({ isUsual, name, text }): Frame[] => [
    ...Array.from({ length: parts.length + 1 }, (_none, at) => parts.toSpliced(at, 0, { text })).flatMap((all) =>
      [separator, '.', '\n', ':', ''].map((one) =>
        wrong(
          between(all, one),
          'part-added',
          name,
          (one === separator ? rare : odd + likely) + Number(isUsual !== true),
        ),
      ),
    ),
  ]);
}

/** What a missing value becomes as text. */
export const absent = ['', 'undefined', 'null', 'None', 'nil', 'NaN'];

/** A scheme's parts with another value instead of one of them. */
const replacedFrames = ({ parts, separator }: Template, extras: readonly Extra[]): Frame[] =>
  parts.flatMap((part, at) => {
    const instead = (text: string, name = `“${text}”`, cost = rare): Frame => {
      const how = `${name} instead of the ${nameOf(part)}`;
      return wrong(between(parts.with(at, { text }), separator), 'part-replaced', how, cost);
    };
    if ('text' in part) return ['v0', 'v1', 'v2', part.text.toUpperCase()].map((text) => instead(text));
    if (!isPart(part, 'id', 'timestamp')) return [];
    return [
      ...absent.map((text, place) => instead(text, undefined, place < 2 ? usual : rare)),
      ...extras.map(({ isUsual, name, text }) => instead(text, name, isUsual === true ? rare : odd)),
    ];
  });

/** A scheme's parts with another form of the checksum of the body. */
const checksumFrames = ({ parts, separator }: Template): Frame[] =>
  parts.flatMap((part, at) => {
    if (!isPart(part, 'crc32')) return [];
    const instead = (one: string): ContentToken[] => between(parts.with(at, { part: one }), separator);
    return [
      wrong(instead('checksum'), 'checksum-form', 'in hexadecimal'),
      wrong(instead('body'), 'checksum-form', 'the body itself'),
    ];
  });

/** The ways to put the parts of a scheme together. */
export function schemeFrames(row: SchemeRow, extras: readonly Extra[], maxCost: number): Frame[] {
  const template = readTemplate(row);
  return [
    right(tokensOf(row)),
    ...arrangedFrames(template, maxCost),
    ...checksumFrames(template),
    ...endedFrames(template),
    ...gluedFrames(template),
    ...addedFrames(template, extras),
    ...replacedFrames(template, extras),
  ].filter(({ cost }) => cost <= maxCost);
}
