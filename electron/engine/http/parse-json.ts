import { isUtf8 } from 'node:buffer';
import { visit, type JSONPath } from 'jsonc-parser';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { jsonPointer } from '#shared/errors/issue-place.ts';
import { firstJsonError } from './first-json-error.ts';

/** Max nesting, a limit that RFC 8259 9 allows: parsers recurse, and must not run out of stack. */
export const maxDepth = 512;
/** Max characters of a repeated name in its error. */
const maxShownName = 200;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Line, column and offset of a character. */
function place(text: string, offset: number): string {
  let line = 1;
  let lineStart = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < offset; next = text.indexOf('\n', lineStart)) {
    line++;
    lineStart = next + 1;
  }
  return `line ${line}, column ${offset - lineStart + 1} (offset ${offset})`;
}

function explain(text: string): string {
  if (text.trim() === '') return 'the body is empty';
  const error = firstJsonError(text);
  return error ? `${error.words} at ${place(text, error.offset)}` : 'it is not JSON (RFC 8259)';
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
  return isOfTheCut ? undefined : `${error.words} at ${place(text, error.offset)}`;
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
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + membersOf(element), 0);
  const values = Object.values(value);
  return values.reduce<number>((sum, member) => sum + membersOf(member), values.length);
}

interface Repeated {
  name: string;
  offset: number;
  path: JSONPath;
}

/** The first repeated name in an object. */
function findRepeated(text: string): Repeated | undefined {
  const names: Set<string>[] = [];
  let found: Repeated | undefined;
  const stop = new Error();
  try {
    visit(text, {
      onObjectBegin: () => void names.push(new Set()),
      onObjectEnd: () => void names.pop(),
      onObjectProperty: (name, offset, _length, _line, _character, pathOf) => {
        const own = names.at(-1);
        if (own?.has(name)) {
          found = { name, offset, path: pathOf() };
          throw stop;
        }
        own?.add(name);
      },
    });
  } catch (error) {
    if (error !== stop) throw error;
  }
  return found;
}

/** The error for a repeated name (RFC 8259 4: names should be unique). */
function explainRepeated(text: string): HookbenchError {
  const { name = '', offset = 0, path = [] } = findRepeated(text) ?? {};
  const field = jsonPointer([...path, name]);
  const shown = JSON.stringify(name.length > maxShownName ? `${name.slice(0, maxShownName)}…` : name);
  const words = `The body names ${shown} twice in one object, again at ${place(text, offset)}.`;
  return new HookbenchError('malformed_json', words, {
    field,
    hint: 'Send each name once: which of them counts is not defined.',
  });
}

/**
 * Parses JSON strictly: repeated names are errors. Takes time linear in the size of
 * the bytes, and reports only the first error.
 * @throws HookbenchError `malformed_json` with the error and its position
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new HookbenchError('malformed_json', 'The body is not UTF-8 (RFC 8259 8.1).');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const early = earlyError(buffer);
  if (early) throw notJson(early);
  const text = buffer.toString('utf8');
  const { tooDeep, members } = survey(bytes);
  if (tooDeep !== undefined) {
    const where = place(text, buffer.toString('utf8', 0, tooDeep).length);
    throw new HookbenchError('malformed_json', `The body is nested deeper than ${maxDepth} levels at ${where}.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notJson(explain(text), error);
  }
  if (membersOf(value) !== members) throw explainRepeated(text);
  return value;
}
