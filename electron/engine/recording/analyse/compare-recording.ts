import { isJsonObject, jsonOrText, jsonType } from '#shared/text/json.ts';
import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import type { RecordingComparison, RecordingDifference } from '#shared/recording/recording-comparison.ts';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import { secretNamesIn, secretPlaceholders } from '#shared/recording/secret-names.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { pairsOf } from '../../http/header-pairs.ts';
import type { SendRequest } from '../../http/outgoing-request.ts';
import type { Recording } from '../folder/read-recording.ts';
import { findGivenValues } from '../play/given-values.ts';
import { valueOf } from './find-volatile.ts';
import { findPatterns } from './path-patterns.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';

type Difference = Pick<RecordingDifference, 'kind' | 'place' | 'recorded' | 'now'>;

const maxShown = 200;
const maxDepth = 100;
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, maxShown);

/**
 * Compares two JSON values: members and types are the contract, the rest are values. Items of lists are compared by their position,
 * with a hyphen as the pointer of volatile values has it.
 * @param isVolatile Whether the value at a pointer, with hyphens for items, differs each time.
 */
function compareValues(
  recorded: unknown,
  now: unknown,
  isVolatile: (pointer: string) => boolean,
  pointer = '',
  pattern = '',
): Difference[] {
  const place = pointer === '' ? 'body' : pointer;
  const [before, after] = [jsonType(recorded), jsonType(now)];
  if (before !== after) return [{ kind: 'contract', place, recorded: before, now: after }];
  if (pointer.length > maxDepth * 100) return [];
  if (isJsonObject(recorded) && isJsonObject(now)) {
    return [...new Set([...Object.keys(recorded), ...Object.keys(now)])].flatMap((name): Difference[] => {
      const inner = pointer + jsonPointer([name]);
      if (!Object.hasOwn(now, name)) return [{ kind: 'contract', place: inner, recorded: jsonType(recorded[name]) }];
      if (!Object.hasOwn(recorded, name)) return [{ kind: 'contract', place: inner, now: jsonType(now[name]) }];
      return compareValues(recorded[name], now[name], isVolatile, inner, pattern + jsonPointer([name]));
    });
  }
  if (Array.isArray(recorded) && Array.isArray(now)) {
    const length: Difference[] =
      recorded.length === now.length
        ? []
        : [{ kind: 'value', place, recorded: `${recorded.length} items`, now: `${now.length} items` }];
    const both = recorded.slice(0, now.length) as unknown[];
    const items = both.flatMap((item, at) =>
      compareValues(item, now[at], isVolatile, `${pointer}/${at}`, `${pattern}/-`),
    );
    return [...length, ...items];
  }
  if (recorded === now || isVolatile(pattern)) return [];
  return [{ kind: 'value', place, recorded: shown(recorded), now: shown(now) }];
}

/** How exchanges are repeated. */
export interface CompareOptions {
  send: SendRequest;
  ca: string | undefined;
  /** Operations that are repeated besides GET and HEAD, e.g. `POST /search`. */
  also: readonly string[];
  /** Values of secrets by their names in the recording. */
  secrets: ReadonlyMap<string, string>;
  /** Replace those of the recording with the same names. */
  headers: readonly HeaderPair[];
}

const timeoutMs = 30_000;
const maxBody = 10_000_000;
const framing = new Set(['host', 'content-length', 'accept-encoding', 'if-none-match', 'if-modified-since']);

const mediaTypeOf = (headers: readonly HeaderPair[]): string =>
  firstHeader(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** A body as JSON, or as text. */
function readBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  return jsonOrText(bytes.toString('utf8'));
}

/** Builds the request of an exchange again. @returns Why that is not possible, if it is not */
function createRepeat({ bytesOf, file }: Recording, { headers: given, secrets }: CompareOptions) {
  const base = file.servers.find(({ name }) => name === 'api')?.url ?? '';
  const replaced = new Set(given.map(([name]) => name.toLowerCase()));
  const fill = (text: string): string =>
    text.replaceAll(secretPlaceholders, (whole, name: string) => secrets.get(name) ?? whole);
  return ({ request }: RecordedExchange) => {
    const url = fill(base + request.path + (request.query === undefined ? '' : `?${request.query}`));
    const kept = request.headers.filter(([name]) => {
      return !framing.has(name.toLowerCase()) && !replaced.has(name.toLowerCase());
    });
    const headers = [...kept.map(([name, value]): HeaderPair => [name, fill(value)]), ...given];
    const body = Buffer.from(fill(bytesOf(request.body).toString('latin1')), 'latin1');
    const missing = secretNamesIn(JSON.stringify([url, headers, body.toString('latin1')]));
    if (missing.length === 0) return { method: request.method, url, headers, body };
    return `It needs ${missing.join(', ')}: give the value, or the header field that contains it`;
  };
}

/** Compares the responses of the real service now with the recorded ones. The requests are sent one after the other. */
export async function compareRecording(recording: Recording, options: CompareOptions): Promise<RecordingComparison> {
  const { bytesOf, exchanges, file, webhooks } = recording;
  const { also, ca } = options;
  const patterns = findPatterns(exchanges, findGivenValues(exchanges, webhooks));
  const repeat = createRepeat(recording, options);
  const volatile = new Set(
    file.volatile.flatMap((one) => (one.where === 'response' ? `${one.operation} ${one.pointer ?? ''}` : [])),
  );

  async function compare(exchange: RecordedExchange, operation: string): Promise<RecordingDifference[] | string> {
    const { n, request, response } = exchange;
    const again = repeat(exchange);
    if (!response || typeof again === 'string')
      return typeof again === 'string' ? again : 'It has no recorded response';
    const sent = await options.send({ ...again, timeoutMs, tls: { ca }, responseLimit: maxBody });
    if (!sent.response) return `No response: ${sent.error?.code ?? ''} ${sent.error?.message ?? ''}`.trim();
    const { body, rawHeaders, status } = sent.response;
    const headers = pairsOf(rawHeaders);
    const contract = { n, operation, kind: 'contract' } as const;
    if (status !== response.status)
      return [{ ...contract, place: 'status', recorded: String(response.status), now: String(status) }];
    const differences: RecordingDifference[] = [];
    const [before, after] = [mediaTypeOf(response.headers), mediaTypeOf(headers)];
    if (before !== after) differences.push({ ...contract, place: 'Content-Type', recorded: before, now: after });
    if (request.method === 'HEAD') return differences;
    const decoded = decodeBody(body, firstHeader(headers, 'content-encoding'));
    if (!decoded.ok) return `The response cannot be decoded: ${decoded.problem}`;
    const isVolatile = (pointer: string): boolean => volatile.has(`${operation} ${pointer}`);
    const recorded = valueOf(response.body) ?? readBody(bytesOf(response.body));
    for (const one of compareValues(recorded, readBody(decoded.bytes), isVolatile))
      if (!one.recorded?.includes('{{secret.')) differences.push({ n, operation, ...one });
    return differences;
  }

  const result: RecordingComparison = { compared: 0, same: 0, differences: [], skipped: [] };
  for (const exchange of exchanges.filter(({ server }) => server === 'api')) {
    const { method } = exchange.request;
    const operation = patterns.get(exchange)?.operation ?? `${method} ${exchange.request.path}`;
    const isRepeated = method === 'GET' || method === 'HEAD' || also.includes(operation);
    const notSafe = `${method} is not safe; name the operation to repeat it`;
    const found = isRepeated ? await compare(exchange, operation) : notSafe;
    if (typeof found === 'string') result.skipped.push({ n: exchange.n, operation, why: found });
    else {
      result.compared++;
      if (found.length === 0) result.same++;
      result.differences.push(...found);
    }
  }
  return result;
}
