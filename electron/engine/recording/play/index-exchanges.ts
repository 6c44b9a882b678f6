import { firstHeader } from '#shared/model/header-pair.ts';
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

/** A recorded request as it is compared. */
function comparedOf({ request }: RecordedExchange, bytesOf: Recording['bytesOf']): ComparedRequest {
  const { body, method, path, query = '' } = request;
  const read = body?.json === undefined ? undefined : ({ kind: 'json', value: body.json } as const);
  const type = firstHeader(request.headers, 'content-type');
  return { method, path, query, body: read ?? (body ? readBody(bytesOf(body), type) : { kind: 'none' }) };
}

/** Recorded exchanges by the keys of their requests. */
export interface ExchangeIndex {
  /** With all ids of requests. */
  exact: Map<string, EqualRequests>;
  /** Those with ids that the client chose, without these. */
  chosen: Map<string, EqualRequests>;
}

const itself = (value: string): string => value;
export const comparesAll = (): boolean => true;

/** Creates an index of exchanges by the keys of their requests. */
export function createIndex({
  bytesOf,
  given,
  places,
}: Pick<Recording, 'bytesOf'> & { given: GivenValues; places: Places }) {
  const index: ExchangeIndex = { exact: new Map(), chosen: new Map() };

  function addTo(
    map: Map<string, EqualRequests>,
    { holes, key }: RequestKey,
    request: ComparedRequest,
    exchange: Answered,
  ): void {
    const equal = map.get(key) ?? { key, request, exchanges: [] };
    equal.exchanges.push({ exchange, holes });
    map.set(key, equal);
  }

  function add(exchange: RecordedExchange): void {
    const { response } = exchange;
    if (!response) return;
    const answered = { ...exchange, response };
    const request = comparedOf(exchange, bytesOf);
    const { request: place } = places.of(request.method, request.path);
    const exact = keyOf(request, place, { translate: itself, comparesId: comparesAll });
    addTo(index.exact, exact, request, answered);
    if (!exact.hasIds) return;
    const chosen = keyOf(request, place, { translate: itself, comparesId: given.isGiven });
    if (chosen.key !== exact.key) addTo(index.chosen, chosen, request, answered);
  }

  function clear(): void {
    index.exact.clear();
    index.chosen.clear();
  }

  return { index, add, clear };
}
