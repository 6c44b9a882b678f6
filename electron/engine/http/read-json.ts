import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { DecodedBody } from './decode-body.ts';
import { parseJson } from './parse-json.ts';

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
