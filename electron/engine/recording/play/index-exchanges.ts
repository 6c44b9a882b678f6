import { setImmediate } from 'node:timers/promises';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import type { Recording } from '../folder/read-recording.ts';
import type { GivenValues } from './given-values.ts';
import type { Places } from './places.ts';
import { readBody } from './read-body.ts';
import { keyOf, type ComparedRequest } from './request-key.ts';

/** A recorded exchange with the volatile values of its request. */
export interface IndexedExchange {
  exchange: RecordedExchange & { response: NonNullable<RecordedExchange['response']> };
  holes: readonly string[];
}

/** Equal requests, in the order in which they were recorded. */
export interface EqualRequests {
  key: string;
  request: ComparedRequest;
  exchanges: IndexedExchange[];
}

const headerOf = ({ headers }: RecordedExchange['request'], wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

/** A recorded request as it is compared. */
function comparedOf({ request }: RecordedExchange, bytesOf: Recording['bytesOf']): ComparedRequest {
  const { body, method, path, query = '' } = request;
  const read = body?.json === undefined ? undefined : ({ kind: 'json', value: body.json } as const);
  const type = headerOf(request, 'content-type');
  return { method, path, query, body: read ?? (body ? readBody(bytesOf(body), type) : { kind: 'none' }) };
}

/** Exchanges that are indexed before other work may continue. */
const atOnce = 500;

/** Indexes exchanges by the keys of their requests. */
export async function indexExchanges(
  exchanges: readonly RecordedExchange[],
  { bytesOf, given, places }: Pick<Recording, 'bytesOf'> & { given: GivenValues; places: Places },
): Promise<Map<string, EqualRequests>> {
  const byKey = new Map<string, EqualRequests>();
  const deps = { translate: (value: string) => value, isGiven: given.isGiven };
  for (const [at, exchange] of exchanges.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate();
    if (!exchange.response) continue;
    const request = comparedOf(exchange, bytesOf);
    const { holes, key } = keyOf(request, places.of(request.method, request.path).request, deps);
    const equal = byKey.get(key) ?? { key, request, exchanges: [] };
    equal.exchanges.push({ exchange: { ...exchange, response: exchange.response }, holes });
    byKey.set(key, equal);
  }
  return byKey;
}
