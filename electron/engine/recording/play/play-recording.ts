import { setImmediate } from 'node:timers/promises';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { createRecentMap } from '../../recent-map.ts';
import { findVolatile } from '../analyse/find-volatile.ts';
import { createAnswering, type Answering } from './answering.ts';
import { signingOf, type PlayedWebhook } from './write-message.ts';
import { findGivenValues, type GivenValues } from './given-values.ts';
import {
  comparesAll,
  createIndex,
  type EqualRequests,
  nearestExchanges,
  type NearestExchange,
} from './index-exchanges.ts';
import { createLiveValues, type Scope } from './live-values.ts';
import type { Playable, PlayDeps, PlayedResponse, PlayMoment } from './playable.ts';
import { coversSecrets, createPlaces, type Places } from './places.ts';
import { readBody, keyOf, type ComparedRequest } from './request-key.ts';
import { percentDecoded } from '#shared/text/percent.ts';
import { needsOf, tokensByName, type Needs } from './token-needs.ts';

/** A request as the service received it. */
export interface PlayRequest {
  method: string;
  /** Percent-encoded. */
  path: string;
  /** Without the question mark. */
  query: string;
  contentType: string | undefined;
  /** Decoded. */
  body: Buffer;
}

/** Recorded exchanges with a request that equals one that was received. */
export interface Match {
  readonly equal: EqualRequests;
  /** The credentials that they had. */
  readonly needs: Needs;
  /** The volatile values of the received request. */
  readonly holes: readonly string[];
  /** What its values stand for. */
  readonly scope: Scope;
}

/** A recording that is played. Its state is the number of equal requests, and the values that were given. */
export interface Play {
  readonly exchanges: number;
  /** The number of requests that differ. */
  readonly requests: number;
  readonly webhooks: number;
  /** The recognised signing schemes of its webhooks. */
  readonly schemes: readonly KeyedScheme[];
  /** The exchanges that are nearest to a request without a match. */
  nearest(request: PlayRequest): NearestExchange[];
  find(request: PlayRequest): Match | undefined;
  /** Adds an exchange, after those with an equal request. */
  add(exchange: RecordedExchange): void;
  /** The next response to a request: the last one repeats. */
  respond(match: Match, moment: PlayMoment): PlayedResponse;
  /** The webhooks that no exchange caused, with their delays since the start. */
  spontaneous(moment: PlayMoment): PlayedWebhook[];
}

const maxIdempotent = 10_000;
/** Bytes of a body that count as one more response, so that large ones do not fill the memory. */
const idempotentBytes = 4096;
/** Exchanges that are indexed before other work may continue. */
const atOnce = 500;

/** The exchanges without refusals of tokens and scopes where others were admitted: the service decides that. */
function admittedOf({ exchanges }: EqualRequests, needed: Needs): EqualRequests['exchanges'] {
  const refusals = needed.kind === 'token' && needed.scopes.length > 0 ? [401, 403] : [401];
  const admitted = exchanges.filter(({ exchange }) => !refusals.includes(exchange.response.status));
  return admitted.length === 0 ? exchanges : admitted;
}

/** Gives the responses to equal requests in their order. A repetition with the same `Idempotency-Key` gets the same one. */
function createNext(
  answering: Answering,
  causedBy: ReadonlyMap<number | undefined, RecordedWebhook[]>,
): Play['respond'] {
  const counts = new Map<string, number>();
  const byIdempotencyKey = createRecentMap<PlayedResponse>(
    maxIdempotent,
    undefined,
    ({ body }) => 1 + body.length / idempotentBytes,
  );

  function next({ equal, holes, scope }: Match, moment: PlayMoment): PlayedResponse {
    const count = (counts.get(equal.key) ?? 0) + 1;
    counts.set(equal.key, count);
    const indexed = equal.exchanges[Math.min(count, equal.exchanges.length) - 1];
    if (!indexed) throw new Error('The matching exchanges are missing.');
    const { n } = indexed.exchange;
    const isRepeat = count > equal.exchanges.length;
    const response = answering.answer({
      ...{ indexed, holes, scope, isRepeat, moment },
      webhooks: causedBy.get(n) ?? [],
    });
    return { n, count, ...response };
  }

  return (match, moment) => {
    if (moment.idempotencyKey === undefined) return next(match, moment);
    const name = `${moment.idempotencyKey} ${match.equal.key}`;
    const earlier = byIdempotencyKey.get(name);
    if (earlier) return earlier;
    const response = next(match, moment);
    byIdempotencyKey.set(name, { ...response, webhooks: [] });
    return response;
  };
}

const compared = ({ body, contentType, method, path, query }: PlayRequest): ComparedRequest => ({
  ...{ method, path, query },
  body: readBody(body, contentType),
});

/** The file of a recording. If it lists no volatile values, they are found. */
function withVolatile({ exchanges, file, webhooks }: Playable, given: GivenValues): Playable['file'] {
  if (file.volatile.length > 0) return file;
  return { ...file, volatile: findVolatile(Date.parse(file.recorded), exchanges, webhooks, given) };
}

/** Finds what equal requests need. Recorded refusals of tokens and scopes are then left out. */
function createNeeds(exchanges: readonly RecordedExchange[]) {
  const tokens = tokensByName(exchanges);
  const found = new Map<EqualRequests, Needs>();
  return {
    of(equal: EqualRequests): Needs {
      const known = found.get(equal);
      if (known) return known;
      const all = equal.exchanges.map(({ exchange }) => exchange);
      const needed = needsOf(all, tokens);
      equal.exchanges = admittedOf(equal, needed);
      found.set(equal, needed);
      return needed;
    },
    clear: () => found.clear(),
  };
}

/** Prepares a recording to be played. */
export async function playRecording(recording: Playable, deps: PlayDeps): Promise<Play> {
  const { bytesOf, webhooks } = recording;
  const exchanges = recording.exchanges.filter(({ server }) => server === 'api');
  const given = findGivenValues(exchanges, webhooks);
  const file = withVolatile(recording, given);
  let current = createPlaces(file, exchanges);
  const places: Places = { of: (method, path) => current.of(method, path) };
  const { add: addToIndex, clear, index } = createIndex({ bytesOf, given, places });
  for (const [at, exchange] of exchanges.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate();
    addToIndex(exchange);
  }
  const needs = createNeeds(recording.exchanges);

  /** A secret of a request can be at a place that is not compared any more. */
  function add(exchange: RecordedExchange): void {
    exchanges.push(exchange);
    const { method, path } = exchange.request;
    if (coversSecrets(exchange, places.of(method, path).request)) return addToIndex(exchange);
    current = createPlaces(file, exchanges);
    clear();
    needs.clear();
    for (const one of exchanges) addToIndex(one);
  }

  const live = createLiveValues();
  const answering = createAnswering({ ...deps, recording, places, given, live });
  const causedBy = Map.groupBy(webhooks, ({ after }) => after);
  const next = createNext(answering, causedBy);

  function findAs(request: ComparedRequest): Match | undefined {
    const scope: Scope = new Map();
    const translate = (text: string): string => live.translate(text, scope);
    const path = request.path
      .split('/')
      .map((segment) => encodeURIComponent(translate(percentDecoded(segment))))
      .join('/');
    const { request: place } = places.of(request.method, path);
    const found = (equal: EqualRequests | undefined, holes: readonly string[]): Match | undefined =>
      equal && { equal, holes, scope, needs: needs.of(equal) };
    const exact = keyOf(request, place, { translate, comparesId: comparesAll });
    const match = found(index.exact.get(exact.key), exact.holes);
    if (match || !exact.hasIds) return match;
    const chosen = keyOf(request, place, { translate, comparesId: given.isGiven });
    return found(index.chosen.get(chosen.key), chosen.holes);
  }

  return {
    get exchanges() {
      return exchanges.length;
    },
    get requests() {
      return index.exact.size;
    },
    add,
    webhooks: webhooks.length,
    schemes: [...new Set(webhooks.flatMap((one) => signingOf(one).scheme ?? []))],
    nearest: (request) => nearestExchanges(compared(request), [...index.exact.values()], places),
    find(request) {
      const asked = compared(request);
      return findAs(asked) ?? (asked.method === 'HEAD' ? findAs({ ...asked, method: 'GET' }) : undefined);
    },
    respond: next,
    spontaneous: (moment) => answering.spontaneous(causedBy.get(undefined) ?? [], moment),
  };
}
