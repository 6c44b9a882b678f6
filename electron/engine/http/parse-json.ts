import { isUtf8 } from 'node:buffer';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** A limit that RFC 8259 9 allows: what reads or writes JSON recurses, and must not run out of stack. */
const deepest = 512;

const [quote, backslash] = [0x22, 0x5c];
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

/** Where the nesting goes beyond the limit. */
function offsetTooDeep(bytes: Uint8Array): number | undefined {
  let depth = 0;
  let inString = false;
  for (let offset = 0; offset < bytes.length; offset++) {
    const byte = bytes[offset];
    if (inString) {
      if (byte === backslash) offset++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (depth > deepest) return offset;
    } else if (byte === closeBrace || byte === closeBracket) depth--;
  }
  return undefined;
}

/**
 * Reads JSON from bytes.
 * @throws HookbenchError `malformed_json` that says what is wrong and where.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new HookbenchError('malformed_json', 'The body is not UTF-8 (RFC 8259 8.1).');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  const tooDeep = offsetTooDeep(bytes);
  if (tooDeep !== undefined) {
    const where = place(text, buffer.toString('utf8', 0, tooDeep).length);
    throw new HookbenchError('malformed_json', `The body is nested deeper than ${deepest} levels at ${where}.`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new HookbenchError('malformed_json', `The body is not JSON: ${explain(text)}.`, { cause: error });
  }
}
