import { messageOf, HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { DecodedBody } from './decode-body.ts';
import { isUtf8 } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { firstJsonError, placeOf } from '#shared/text/first-json-error.ts';
import { JsonPicker, maxDepth, nestedTooDeep } from './json-picker.ts';

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

function explain(text: string): string {
  if (text.trim() === '') return 'the body is empty';
  const error = firstJsonError(text);
  return error ? `${error.words} at ${placeOf(text, error.offset)}` : 'it is not JSON (RFC 8259)';
}

/** Bytes of a large body that are checked first, because most invalid bodies have an error there. */
const windowBytes = 64 * 1024;
/** An error this close to the end of the window may be caused by the cut. */
const windowMargin = 16;

/** The first error of a large body if it is near the beginning, so that the rest need not be decoded. */
function earlyError(body: Buffer): string | undefined {
  if (body.length <= windowBytes) return undefined;
  const text = body.toString('utf8', 0, windowBytes);
  const error = firstJsonError(text);
  const isOfTheCut = !error || error.isAtEnd || error.offset > text.length - windowMargin;
  return isOfTheCut ? undefined : `${error.words} at ${placeOf(text, error.offset)}`;
}

/** Whether a body has an error near its beginning, so that parsing it is fast. */
export const isRefusedEarly = (body: Buffer): boolean => earlyError(body) !== undefined;

const notJson = (words: string, cause?: unknown): HookbenchError =>
  new HookbenchError('malformed_json', `The body is not JSON: ${words}.`, { cause });

/** Finds the first bracket beyond the nesting limit, and counts the members, in one pass. */
function survey(bytes: Uint8Array): { tooDeep?: number; members: number } {
  let depth = 0;
  let members = 0;
  let inString = false;
  for (let offset = 0; offset < bytes.length; offset++) {
    const byte = bytes[offset];
    if (inString) {
      if (byte === backslash) offset++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (depth > maxDepth) return { tooDeep: offset, members };
    } else if (byte === closeBrace || byte === closeBracket) depth--;
    else if (byte === colon) members++;
  }
  return { members };
}

/** Whether JSON is nested deeper than parsers, which recurse, can process. */
export const isTooDeep = (bytes: Uint8Array): boolean => survey(bytes).tooDeep !== undefined;

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const element of value) members += membersOf(element);
    return members;
  }
  // Not `Object.values`, which creates an array for each object. Parsed objects inherit no enumerable members.
  for (const name in value) members += 1 + membersOf((value as Record<string, unknown>)[name]);
  return members;
}

/** Node keeps a longer text outside the heap of V8, in memory that the C library may not give back. */
const pieceBytes = 1024 * 1000;

/** Decodes UTF-8 into a text in the heap of V8. */
function textOf(bytes: Buffer): string {
  if (bytes.length <= pieceBytes) return bytes.toString('utf8');
  const decoder = new StringDecoder('utf8');
  let text = '';
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    text += decoder.write(bytes.subarray(start, start + pieceBytes));
  }
  return text + decoder.end();
}

/** @throws HookbenchError `malformed_json` for bytes that are not UTF-8, or with an error near the beginning */
function decode(bytes: Uint8Array): { buffer: Buffer; text: string } {
  if (!isUtf8(bytes)) throw new HookbenchError('malformed_json', 'The body is not UTF-8 (RFC 8259 8.1).');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const early = earlyError(buffer);
  if (early) throw notJson(early);
  return { buffer, text: textOf(buffer) };
}

/**
 * Parses JSON strictly: repeated names are errors. Takes time linear in the size of
 * the bytes, and reports only the first error.
 * @throws HookbenchError `malformed_json` with the error and its position
 */
export function parseJson(bytes: Uint8Array): unknown {
  const { buffer, text } = decode(bytes);
  const { tooDeep, members } = survey(bytes);
  if (tooDeep !== undefined) throw nestedTooDeep(text, buffer.toString('utf8', 0, tooDeep).length);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notJson(explain(text), error);
  }
  // The picker finds the repeated name.
  if (membersOf(value) !== members) firstJsonError(text, new JsonPicker(text));
  return value;
}

/**
 * Checks JSON as `parseJson` does, and returns a document with only some of its values. The others are not stored, so the
 * memory for a large body is that of its text.
 * @param wanted JSON Pointers of the values; a name without a slash is that member.
 * @throws HookbenchError `malformed_json` with the error and its position
 */
export function pickJson(bytes: Uint8Array, wanted: readonly string[]): unknown {
  const { text } = decode(bytes);
  const picker = new JsonPicker(text, wanted);
  if (firstJsonError(text, picker)) throw notJson(explain(text));
  return picker.picked();
}

/** A body as JSON, or why it is invalid, with the position of the error in the decoded body. */
export type ReadJson = { ok: true; value: unknown } | { ok: false; problem: string; offset?: number };

const replaced = '\uFFFD';

/** The position of the first byte that is invalid JSON or invalid UTF-8. */
function offsetOf(bytes: Buffer, problem: string): number | undefined {
  const character = /\(offset (\d+)\)/.exec(problem)?.[1];
  const isNotUtf8 = problem.includes('not UTF-8');
  if (character === undefined && !isNotUtf8) return undefined;
  if (character !== undefined) {
    // A character has at most four bytes.
    const text = bytes.toString('utf8', 0, 4 * Number(character) + 4);
    return Buffer.byteLength(text.slice(0, Number(character)));
  }
  const text = bytes.toString('utf8');
  for (let at = text.indexOf(replaced), offset = 0, from = 0; at >= 0; at = text.indexOf(replaced, from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    if (bytes.toString('hex', offset, offset + 3) !== 'efbfbd') return offset;
    offset += 3;
    from = at + 1;
  }
  return undefined;
}

/** Reads a decoded body as JSON. */
export function readJson(decoded: DecodedBody, parse: (bytes: Uint8Array) => unknown = parseJson): ReadJson {
  if (!decoded.ok) return { ok: false, problem: decoded.problem };
  try {
    return { ok: true, value: parse(decoded.bytes) };
  } catch (error) {
    const problem = messageOf(error);
    const offset = offsetOf(decoded.bytes, problem);
    return { ok: false, problem, ...(offset !== undefined && { offset }) };
  }
}
