import { isUtf8 } from 'node:buffer';
import { parse, printParseErrorCode, visit, type JSONPath, type ParseError } from 'jsonc-parser';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { jsonPointer } from '#shared/errors/issue-place.ts';

/** A limit that RFC 8259 9 allows: what reads or writes JSON recurses, and must not run out of stack. */
const deepest = 512;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

function place(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1} (offset ${offset})`;
}

function explain(text: string): string {
  if (text.trim() === '') return 'the body is empty';
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return 'it is not JSON (RFC 8259)';
  const words = printParseErrorCode(first.error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return `${words} at ${place(text, first.offset)}`;
}

/** Goes through the bytes once: where the nesting goes beyond the limit, and how many members the objects have. */
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
      if (depth > deepest) return { tooDeep: offset, members };
    } else if (byte === closeBrace || byte === closeBracket) depth--;
    else if (byte === colon) members++;
  }
  return { members };
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + membersOf(element), 0);
  const values = Object.values(value);
  return values.reduce<number>((sum, member) => sum + membersOf(member), values.length);
}

/** The first member that its object has already (RFC 8259 4: names should be unique). */
function explainRepeated(text: string): HookbenchError {
  const names: Set<string>[] = [];
  let found: { name: string; offset: number; path: JSONPath } | undefined;
  visit(text, {
    onObjectBegin: () => {
      names.push(new Set());
    },
    onObjectEnd: () => {
      names.pop();
    },
    onObjectProperty: (name, offset, _length, _line, _character, pathOf) => {
      const own = names.at(-1);
      if (own?.has(name)) found ??= { name, offset, path: pathOf() };
      own?.add(name);
    },
  });
  const { name = '', offset = 0, path = [] } = found ?? {};
  const field = jsonPointer([...path, name]);
  const words = `The body names ${JSON.stringify(name)} twice in one object, again at ${place(text, offset)}.`;
  return new HookbenchError('malformed_json', words, {
    field,
    hint: 'Send each name once: which of them counts is not defined.',
  });
}

/**
 * Reads JSON from bytes, strictly: a name that an object has twice is refused as well.
 * @throws HookbenchError `malformed_json` that says what is wrong and where.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new HookbenchError('malformed_json', 'The body is not UTF-8 (RFC 8259 8.1).');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  const { tooDeep, members } = survey(bytes);
  if (tooDeep !== undefined) {
    const where = place(text, buffer.toString('utf8', 0, tooDeep).length);
    throw new HookbenchError('malformed_json', `The body is nested deeper than ${deepest} levels at ${where}.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new HookbenchError('malformed_json', `The body is not JSON: ${explain(text)}.`, { cause: error });
  }
  if (membersOf(value) !== members) throw explainRepeated(text);
  return value;
}
