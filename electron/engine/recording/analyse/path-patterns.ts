import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import type { GivenValues } from '../play/given-values.ts';
import { percentDecoded } from '#shared/text/percent.ts';
import { readTime } from '../play/recorded-times.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Times that move with the clock are at most this far from their message. */
const maxFarMs = 366 * dayMs;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const longHex = /^[0-9a-f]{16,}$/i;
/** A prefix such as `ord_` or `C-`, and a part with a digit. */
const prefixed = /^[A-Za-z]{1,12}[_-](?=[\w-]*\d)[\w-]{3,}$/;
const random = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{20,}$/;

/** The form of a value that is chosen at random, in the words of a reason. */
export function randomForm(text: string): string | undefined {
  if (uuid.test(text)) return 'a UUID';
  if (ulid.test(text)) return 'a ULID';
  if (longHex.test(text)) return 'a long number in hexadecimal';
  return random.test(text) ? 'a long random text' : undefined;
}

/** Whether a text has the form of an id. */
export const hasIdForm = (text: string): boolean =>
  randomForm(text) !== undefined || prefixed.test(text) || /^\d{4,}$/.test(text);

/** Whether a member has the name of an id. */
export const namesId = (name: string): boolean => /(^|[_-])(id|uuid|key|number|reference)s?$|I[dD]s?$/.test(name);

const namesTime =
  /(^|[_-])(at|time|date|timestamp|ts|created|updated|modified|expires?|expiry|since|until|iat|exp|nbf|now)$|(At|Time|Date|On|Timestamp|Until|Since)$/;

/** The name of the last member of a pointer. */
export const lastName = (pointer: string): string => /([^/]*)(?:\/-)*$/.exec(pointer)?.[1] ?? '';

/**
 * Why a value is a time that moves with the clock; undefined if it is none.
 * @param atMs When its message was sent.
 */
export function timeReason(text: string, name: string, atMs: number): string | undefined {
  const time = /^\d{1,8}$/.test(text) ? undefined : readTime(text);
  if (!time) return undefined;
  const farMs = Math.abs(time.ms - atMs);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return farMs <= dayMs ? 'It is the day of the message' : undefined;
  if (farMs <= minuteMs) return 'It is within 1 min of the time of the message';
  const isNumber = /^[\d.]+$/.test(text);
  if (farMs > maxFarMs || (isNumber && farMs > dayMs && !namesTime.test(name))) return undefined;
  return 'It is a time within a year of that of the message';
}

/** A segment of a path that selects something. */
export interface VariableSegment {
  at: number;
  name: string;
  value: string;
  /** Why any other value is as good, or selects something else; undefined if it has only the form of an id. */
  why: string | undefined;
}

/** The operation of a request, e.g. `GET /orders/{order}`. */
export interface PathPattern {
  operation: string;
  variables: VariableSegment[];
}

const notFound = new Set([404, 410]);

/** Why a segment is volatile: by the messages before it, or by its form. */
function reasonOf(exchange: RecordedExchange, value: string, given: GivenValues): string | undefined {
  const { n, request, response } = exchange;
  const giver = given.inResponse(value);
  if (giver !== undefined && giver < n && /\d/.test(value)) return `The response of exchange ${giver} contains it`;
  if (notFound.has(response?.status ?? 0)) return 'Nothing has this id';
  const form = request.method === 'PUT' ? randomForm(value) : undefined;
  return form === undefined ? undefined : `It is ${form} that the client chooses`;
}

const singular = (segment: string): string => segment.replaceAll(/\W/g, '').replace(/s$/, '');

/**
 * Finds the operations of exchanges. A segment is variable if a response gave its value, if it has the form of an id, or if it
 * is in the place of such a segment and nothing was found.
 */
export function findPatterns(
  exchanges: readonly RecordedExchange[],
  given: GivenValues,
): Map<RecordedExchange, PathPattern> {
  const isVariable = (value: string, n: number): boolean => {
    const giver = given.inResponse(value);
    return hasIdForm(value) || (giver !== undefined && giver < n && /\d/.test(value));
  };
  /** Paths with variable segments, without their values. */
  const places = new Set<string>();
  const before = (segments: readonly string[], at: number): string =>
    `${segments.length} ${segments.slice(0, at).join('/')}`;
  const split = exchanges.map(({ n, request: { path } }) => {
    const segments = path.split('/').map(percentDecoded);
    const shape = segments.map((value, at) => (at > 0 && isVariable(value, n) ? '{}' : value));
    for (const [at, segment] of shape.entries()) if (segment === '{}') places.add(before(shape, at));
    return { segments, shape };
  });
  return new Map(
    exchanges.map((exchange, index) => {
      const { segments = [], shape = [] } = split[index] ?? {};
      const isMissing = notFound.has(exchange.response?.status ?? 0);
      const used = new Set<string>();
      const variables = segments.flatMap((value, at): VariableSegment[] => {
        if (shape[at] !== '{}' && !(isMissing && at > 0 && places.has(before(shape, at)))) return [];
        const base = singular(shape[at - 1] ?? '') || 'id';
        const name = used.has(base) ? `${base}${at}` : base;
        used.add(name);
        return [{ at, name, value, why: reasonOf(exchange, value, given) }];
      });
      const names = new Map(variables.map(({ at, name }) => [at, name]));
      const written = exchange.request.path
        .split('/')
        .map((segment, at) => (names.has(at) ? `{${names.get(at)}}` : segment))
        .join('/');
      return [exchange, { operation: `${exchange.request.method} ${written}`, variables }];
    }),
  );
}
