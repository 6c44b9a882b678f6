import { setImmediate } from 'node:timers/promises';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import type { Recording } from '../folder/read-recording.ts';
import type { GivenValues } from './given-values.ts';
import type { Places } from './places.ts';
import { readBody } from './read-body.ts';
import { keyOf, type ComparedRequest, type RequestKey } from './request-key.ts';

type Answered = RecordedExchange & { response: NonNullable<RecordedExchange['response']> };

/** A recorded exchange with the volatile values of its request. */
export interface IndexedExchange {
  exchange: Answered;
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

/** Recorded exchanges by the keys of their requests. */
export interface ExchangeIndex {
  /** With all ids of requests. */
  exact: Map<string, EqualRequests>;
  /** Those with ids that the client chose, without these. */
  chosen: Map<string, EqualRequests>;
}

/** Exchanges that are indexed before other work may continue. */
const atOnce = 500;

const itself = (value: string): string => value;
export const comparesAll = (): boolean => true;

/** Indexes exchanges by the keys of their requests. */
export async function indexExchanges(
  exchanges: readonly RecordedExchange[],
  { bytesOf, given, places }: Pick<Recording, 'bytesOf'> & { given: GivenValues; places: Places },
): Promise<ExchangeIndex> {
  const index: ExchangeIndex = { exact: new Map(), chosen: new Map() };

  function add(
    to: Map<string, EqualRequests>,
    { holes, key }: RequestKey,
    request: ComparedRequest,
    one: Answered,
  ): void {
    const equal = to.get(key) ?? { key, request, exchanges: [] };
    equal.exchanges.push({ exchange: one, holes });
    to.set(key, equal);
  }

  for (const [at, exchange] of exchanges.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate();
    const { response } = exchange;
    if (!response) continue;
    const answered = { ...exchange, response };
    const request = comparedOf(exchange, bytesOf);
    const { request: place } = places.of(request.method, request.path);
    const exact = keyOf(request, place, { translate: itself, comparesId: comparesAll });
    add(index.exact, exact, request, answered);
    const chosen = keyOf(request, place, { translate: itself, comparesId: given.isGiven });
    if (chosen.key !== exact.key) add(index.chosen, chosen, request, answered);
  }
  return index;
}
