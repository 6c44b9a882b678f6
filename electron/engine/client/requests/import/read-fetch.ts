import { dottedIssue } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { type Collector, requestName } from './collector.ts';
import { LiteralReader } from './read-literal.ts';
import { unreadable } from './shell-words.ts';

const call = /(?:^|[^\w$.])(?:window\.|globalThis\.)?fetch\s*\(/g;
const maxCalls = 1000;

/** Whether a text looks like JavaScript that calls fetch(). */
export const looksLikeFetch = (text: string): boolean =>
  /^\s*(?:(?:const|let|var)\s+[\w${},\s]{1,100}=\s*)?(?:await\s+)?(?:window\.|globalThis\.)?fetch\s*\(/.test(text);

function headersOf(value: unknown): HeaderPair[] {
  const pairs = Array.isArray(value) ? (value as unknown[]) : Object.entries(value ?? {});
  return pairs.flatMap((pair): HeaderPair[] =>
    Array.isArray(pair) && pair.length === 2 ? [[String(pair[0]), String(pair[1])]] : [],
  );
}

/** Adds the call whose arguments begin at a place. @returns Where they end */
function addCall(text: string, place: number, line: number, { add, warn }: Collector): number {
  const reader = new LiteralReader(text, place);
  try {
    const url = reader.value();
    const { body, headers, method, redirect } = (reader.skip(',') ? reader.value() : {}) as Record<string, unknown>;
    for (const name of reader.variables) {
      warn(`Line ${line}: the expression ${name.slice(0, 60)} became a variable; define it in an environment.`);
    }
    const spec = requestSpec.safeParse({
      method: typeof method === 'string' ? method : 'GET',
      url: String(url),
      headers: headersOf(headers),
      ...(body !== null && body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      followRedirects: redirect !== 'manual',
    });
    if (!spec.success) throw new SyntaxError(dottedIssue(spec.error.issues[0]).text);
    add({ name: requestName(spec.data.method, spec.data.url), folder: '', spec: spec.data });
    return reader.place;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unreadable(line, `the call of fetch() cannot be read: ${messageOf(error)}.`, 'Copy the whole call.');
  }
}

/**
 * Reads calls of fetch() in JavaScript, as browsers copy them. The text is parsed, not run.
 * @throws HookbenchError `bad_input` with the line that is invalid
 */
export function readFetch(text: string, collector: Collector): void {
  let [line, read, end] = [1, 0, 0];
  for (const found of [...text.matchAll(call)].slice(0, maxCalls)) {
    const place = found.index + found[0].length;
    // A call within the arguments of another one is not sent by itself.
    if (place < end) continue;
    line += text.slice(read, place).split('\n').length - 1;
    read = place;
    end = addCall(text, place, line, collector);
  }
}
