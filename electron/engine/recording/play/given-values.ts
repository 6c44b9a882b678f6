import { jsonValue } from '#shared/text/json.ts';
import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { percentDecoded } from '#shared/text/percent.ts';

/** Where the values of a recording appear first. */
export interface GivenValues {
  /** The number of the exchange whose response contains the value first. */
  inResponse(value: string): number | undefined;
  /** The number of the exchange whose request contains the value first. */
  inRequest(value: string): number | undefined;
  /** Whether a server chose the value: a response or a webhook contains it before any request. */
  isGiven(value: string): boolean;
  isKnown(value: string): boolean;
}

const maxLength = 200;
/** Ids and times have digits. */
const hasDigit = /\d/;

function addAll(value: unknown, n: number, to: Map<string, number>): void {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) addAll(member, n, to);
  else if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    if (text.length <= maxLength && hasDigit.test(text) && !to.has(text)) to.set(text, n);
  }
}

function addText(text: string | undefined, n: number, to: Map<string, number>): void {
  // Only JSON has members.
  if (text !== undefined) addAll(jsonValue(text), n, to);
}

const addPath = (path: string, n: number, to: Map<string, number>): void => {
  for (const segment of path.split('/')) addAll(percentDecoded(segment), n, to);
};

const locationOf = (headers: readonly HeaderPair[]): string => firstHeader(headers, 'location') ?? '';

/** Finds where values appear first. */
export function findGivenValues(
  exchanges: readonly RecordedExchange[],
  webhooks: readonly RecordedWebhook[],
): GivenValues {
  const responses = new Map<string, number>();
  const requests = new Map<string, number>();
  for (const { n, request, response } of exchanges) {
    addPath(request.path, n, requests);
    addAll([...new URLSearchParams(request.query).values()], n, requests);
    addAll(request.body?.json, n, requests);
    addText(request.body?.text, n, requests);
    if (!response) continue;
    addAll(response.body?.json, n, responses);
    addText(response.body?.text, n, responses);
    addPath(locationOf(response.headers), n, responses);
    addAll(
      response.headers.map(([, value]) => value),
      n,
      responses,
    );
  }
  const sent = new Map<string, number>();
  for (const { n, request } of webhooks) {
    addAll(request.body?.json, n, sent);
    addText(request.body?.text, n, sent);
  }
  return {
    inResponse: (value) => responses.get(value),
    inRequest: (value) => requests.get(value),
    isGiven: (value) => (responses.get(value) ?? (sent.has(value) ? 0 : Infinity)) < (requests.get(value) ?? Infinity),
    isKnown: (value) => responses.has(value) || requests.has(value) || sent.has(value),
  };
}
