import { jsonValue } from '../../text/json.ts';
import type { Evidence } from '../evidence.ts';
import { addressOf, parametersOf, requestHeader } from '../message-facts.ts';

/** Where a request carries a value. */
export type Place = 'form' | 'JSON body' | 'query' | 'headers' | 'cookies';

/** A named value of a request. */
export interface Part {
  place: Place;
  name: string;
  value: string;
}

/** Max characters of a body or other text that are compared. */
export const maxText = 8192;
const maxParts = 200;

/** The members of a JSON value with their paths, e.g. `data.customerId`. */
function membersOf(value: unknown, path = '', depth = 0): Part[] {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.entries(value)
    .slice(0, 50)
    .flatMap(([name, member]) => [
      {
        place: 'JSON body' as const,
        name: `${path}${name}`,
        value: typeof member === 'string' || typeof member === 'number' ? String(member) : '',
      },
      ...membersOf(member, `${path}${name}.`, depth + 1),
    ]);
}

const ofMap = (place: Place, found: Map<string, string>): Part[] =>
  [...found].map(([name, value]) => ({ place, name, value }));

/** Headers that every client sends, and that carry no parameter of the application. */
const ambientHeader =
  /^(host|connection|content-|accept|user-agent|traceparent|tracestate|cookie|date|via|x-forwarded)/i;

/** Everything that a request names. */
export function partsOf(evidence: Pick<Evidence, 'requestHeaders' | 'requestText' | 'url'>): Part[] {
  const text = (evidence.requestText ?? '').slice(0, maxText);
  const body = jsonValue(text);
  const isForm = body === undefined && /^[\w.~%+-]{1,100}=/.test(text);
  const cookies = (requestHeader(evidence, 'cookie') ?? '').slice(0, maxText).replaceAll(/;\s*/g, '&');
  return [
    ...(isForm ? ofMap('form', parametersOf(text)) : membersOf(body)),
    ...ofMap('query', parametersOf(addressOf(evidence).query)),
    ...evidence.requestHeaders
      .filter(([name]) => !ambientHeader.test(name))
      .map(([name, value]) => ({ place: 'headers' as const, name, value })),
    ...ofMap('cookies', parametersOf(cookies)),
  ].slice(0, maxParts);
}
