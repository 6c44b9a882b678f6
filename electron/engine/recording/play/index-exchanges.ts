import { firstHeader } from '#shared/model/header-pair.ts';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import { nearRequests, type RequestParts } from '#shared/diagnosis/near-misses/near-requests.ts';
import type { Recording } from '../folder/read-recording.ts';
import type { GivenValues } from './given-values.ts';
import { type Places, memberPlaces, type BodyPlaces } from './places.ts';
import { readBody, keyOf, type ComparedRequest, type RequestKey } from './request-key.ts';

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

/** A recorded exchange that nearly matches a request. */
export interface NearestExchange {
  exchange: number;
  /** E.g. `GET /orders?status=open`. */
  request: string;
  /** What the request has instead, the most important first. */
  differences: string[];
}

/** A value without what is not compared. */
function comparedValue(value: unknown, places: BodyPlaces | undefined): unknown {
  if (!places || typeof value !== 'object' || value === null) return value;
  if (places.members.size === 0 && !places.items) return value;
  if (Array.isArray(value)) return value.map((item, at) => comparedValue(item, memberPlaces(places, String(at), true)));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const place = memberPlaces(places, name, false);
      const isCompared = place?.kind === undefined || place.kind === 'id';
      return isCompared ? [[name, comparedValue(member, place)]] : [];
    }),
  );
}

function bodyOf({ body }: ComparedRequest, places: BodyPlaces): unknown {
  if (body.kind === 'json') return comparedValue(body.value, places);
  if (body.kind === 'form') return comparedValue(Object.fromEntries(body.fields), places);
  if (body.kind === 'bytes') return `${body.bytes.length} bytes`;
  return body.kind === 'text' ? body.text : undefined;
}

function partsOf(request: ComparedRequest, places: Places): RequestParts {
  const { method, path, query } = request;
  const { body, query: parameters } = places.of(method, path).request;
  const compared = [...new URLSearchParams(query)].filter(([name]) => (parameters.get(name) ?? 'id') === 'id');
  return { method, path, query: compared, body: bodyOf(request, body) };
}

/** The exchanges that are nearest to a request, with the smallest differences. */
export function nearestExchanges(
  asked: ComparedRequest,
  recorded: readonly EqualRequests[],
  places: Places,
): NearestExchange[] {
  const known = recorded.map(({ request }) => request);
  const read = (request: ComparedRequest): RequestParts => partsOf(request, places);
  return nearRequests(read(asked), known, read).flatMap(({ at, differences }) => {
    const near = recorded[at];
    const first = near?.exchanges[0]?.exchange;
    if (!near || !first) return [];
    const { method, path, query } = near.request;
    return [{ exchange: first.n, request: `${method} ${path}${query === '' ? '' : `?${query}`}`, differences }];
  });
}
