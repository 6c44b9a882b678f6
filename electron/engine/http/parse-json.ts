import { isUtf8 } from 'node:buffer';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

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

/**
 * Reads JSON from bytes.
 * @throws HookbenchError `malformed_json` that says what is wrong and where.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new HookbenchError('malformed_json', 'The body is not UTF-8 (RFC 8259 8.1).');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new HookbenchError('malformed_json', `The body is not JSON: ${explain(text)}.`, { cause: error });
  }
}
