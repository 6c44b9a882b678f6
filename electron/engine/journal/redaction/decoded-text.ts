import { spanOf, type Span, type Spans } from './span.ts';

/** A text without its escapes, with the original position of each character. */
export interface DecodedText {
  text: string;
  /** Converts spans of the decoded text to spans of the original text. */
  toRaw(spans: Spans): Iterable<Span>;
}

const backslash = 0x5c;
const percent = 0x25;
const plus = 0x2b;

function hexAt(text: string, at: number, digits: number, end: number): number {
  if (at + digits > end) return -1;
  let value = 0;
  for (let index = at; index < at + digits; index++) {
    const code = text.charCodeAt(index);
    const lower = code | 0x20;
    const digit = code >= 0x30 && code <= 0x39 ? code - 0x30 : lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** Reads one character at a position: its code, and its length in the raw text. */
type ReadOne = (raw: string, at: number, end: number) => { code: number; length: number } | undefined;

const shortEscapes: Readonly<Record<string, number>> = { b: 8, t: 9, n: 10, f: 12, r: 13 };

const jsonEscape: ReadOne = (raw, at, end) => {
  if (raw.charCodeAt(at) !== backslash || at + 1 >= end) return undefined;
  const next = raw.charAt(at + 1);
  if (next === 'u') {
    const code = hexAt(raw, at + 2, 4, end);
    return code < 0 ? undefined : { code, length: 6 };
  }
  return { code: shortEscapes[next] ?? next.charCodeAt(0), length: 2 };
};

const percentEscape: ReadOne = (raw, at, end) => {
  const found = raw.charCodeAt(at);
  if (found === plus) return { code: 0x20, length: 1 };
  if (found !== percent) return undefined;
  const code = hexAt(raw, at + 1, 2, end);
  return code < 0 ? undefined : { code, length: 3 };
};

const beginsEscape = (code: number): boolean => code === backslash || code === percent || code === plus;

const shortText = 64;
const shortCodes = new Uint16Array(shortText);

function textOf(raw: string, start: number, end: number, readOne: ReadOne): string {
  const codes = end - start <= shortText ? shortCodes : new Uint16Array(end - start);
  let count = 0;
  for (let at = start; at < end; count++) {
    const code = raw.charCodeAt(at);
    const one = beginsEscape(code) ? readOne(raw, at, end) : undefined;
    codes[count] = one?.code ?? code;
    at += one?.length ?? 1;
  }
  const used = codes.subarray(0, count);
  if (codes === shortCodes) return String.fromCharCode(...used);
  return Buffer.from(used.buffer, 0, used.byteLength).toString('utf16le');
}

/** Converts sorted offsets of the decoded text to offsets of the raw text. */
function rawOffsets(raw: string, start: number, end: number, readOne: ReadOne, offsets: Uint32Array): Uint32Array {
  const found = new Uint32Array(offsets.length);
  let index = 0;
  let count = 0;
  for (let at = start; index < offsets.length; count++) {
    while (index < offsets.length && (offsets[index] ?? 0) <= count) found[index++] = at;
    if (at >= end) break;
    const one = beginsEscape(raw.charCodeAt(at)) ? readOne(raw, at, end) : undefined;
    at += one?.length ?? 1;
  }
  return found;
}

function placeOf(offsets: Uint32Array, offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function decode(
  raw: string,
  start: number,
  end: number,
  readOne: ReadOne,
  toMark: (mark: string) => string,
): DecodedText {
  return {
    text: textOf(raw, start, end, readOne),
    *toRaw(spans) {
      const offsets = new Uint32Array(spans.size * 2);
      let count = 0;
      for (const { end: to, start: from } of spans) offsets.set([from, to], 2 * count++);
      offsets.sort();
      const found = rawOffsets(raw, start, end, readOne, offsets);
      const toPlace = (offset: number): number => found[placeOf(offsets, offset)] ?? end;
      for (const { end: to, mark, start: from } of spans) yield spanOf(toPlace(from), toPlace(to), toMark(mark));
    },
  };
}

/** A part of a text without escapes. */
export function partOf(raw: string, start: number, end: number): DecodedText {
  return {
    text: raw.slice(start, end),
    *toRaw(spans) {
      for (const { end: to, mark, start: from } of spans) yield spanOf(from + start, to + start, mark);
    },
  };
}

const isWithin = (raw: string, one: string, start: number, end: number): boolean => raw.slice(start, end).includes(one);

/** The content of a JSON string, between its quotes (RFC 8259 7). */
export function decodeJsonText(raw: string, start = 0, end = raw.length): DecodedText {
  if (!isWithin(raw, '\\', start, end)) return partOf(raw, start, end);
  return decode(raw, start, end, jsonEscape, (mark) => JSON.stringify(mark).slice(1, -1));
}

/** A value of a form or a query; of characters beyond ASCII, the bytes. */
export function decodeFormText(raw: string, start = 0, end = raw.length): DecodedText {
  if (!isWithin(raw, '%', start, end) && !isWithin(raw, '+', start, end)) return partOf(raw, start, end);
  return decode(raw, start, end, percentEscape, (mark) => mark);
}
