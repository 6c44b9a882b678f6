import { nearRequests, type RequestParts } from '#shared/diagnosis/near-misses/near-requests.ts';
import type { EqualRequests } from './index-exchanges.ts';
import { memberPlaces, type BodyPlaces, type Places } from './places.ts';
import type { ComparedRequest } from './request-key.ts';

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
