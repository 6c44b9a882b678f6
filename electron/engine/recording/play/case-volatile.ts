import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import type { VolatileValue } from '#shared/recording/recording-file.ts';
import { findGivenValues, type GivenValues } from './given-values.ts';
import { readTime } from './recorded-times.ts';
import { decoded } from './request-key.ts';

type Where = VolatileValue['where'];

/** A scalar of a JSON value. */
interface Leaf {
  pointer: string;
  text: string;
}

const dayMs = 24 * 3_600_000;
/** Times that move with the clock are at most this far from their message. */
const maxFarMs = 366 * dayMs;
const maxVolatile = 10_000;
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function leavesOf(value: unknown, pointer = ''): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ pointer, text: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, `${pointer}/${isList ? '-' : escaped(name)}`),
  );
}

/** Whether a text is a time near that of its message. A date without a time of day is near on the same day only. */
function isNearTime(text: string, atMs: number): boolean {
  const time = /^\d{1,8}$/.test(text) ? undefined : readTime(text);
  return time !== undefined && Math.abs(time.ms - atMs) <= (/^\d{4}-\d\d-\d\d$/.test(text) ? dayMs : maxFarMs);
}

/** The operation of a path: segments that a response gave are parameters. */
function operationOf(method: string, path: string, n: number, given: GivenValues): string {
  const segments = path.split('/').map((segment, at, all) => {
    const isGiven = (given.inResponse(decoded(segment)) ?? Infinity) < n;
    const name = all[at - 1]?.replace(/[^\w]/g, '').replace(/s$/, '') ?? '';
    return isGiven && /\d/.test(segment) ? `{${name === '' ? 'id' : name}${at}}` : segment;
  });
  return `${method} ${segments.join('/')}`;
}

/**
 * Finds the volatile values of messages by their form: times near their message, and ids that a response is the first to
 * contain and a later request or webhook contains, too.
 */
export function findVolatileByForm(
  startMs: number,
  exchanges: readonly RecordedExchange[],
  webhooks: readonly RecordedWebhook[],
): VolatileValue[] {
  const given = findGivenValues(exchanges, webhooks);
  const sent = new Set(webhooks.flatMap(({ request }) => leavesOf(request.body?.json).map(({ text }) => text)));
  const found = new Map<string, VolatileValue>();

  function add(operation: string, where: Where, pointer: string, kind: 'id' | 'time', why: string): void {
    const key = `${operation} ${where} ${pointer}`;
    if (found.size < maxVolatile && !found.has(key)) found.set(key, { operation, where, pointer, kind, why });
  }

  function addTimes(operation: string, where: Where, body: unknown, atMs: number): void {
    for (const { pointer, text } of leavesOf(body))
      if (isNearTime(text, atMs)) add(operation, where, pointer, 'time', 'It is a time near that of the message');
  }

  for (const { at, n, request, response } of exchanges) {
    const operation = operationOf(request.method, request.path, n, given);
    addTimes(operation, 'request', request.body?.json, startMs + at);
    addTimes(operation, 'response', response?.body?.json, startMs + at);
    if (safe.has(request.method)) continue;
    for (const { pointer, text } of leavesOf(response?.body?.json)) {
      const isFirst = given.inResponse(text) === n && (given.inRequest(text) ?? Infinity) > n;
      if (isFirst && (given.inRequest(text) !== undefined || sent.has(text)) && !isNearTime(text, startMs + at))
        add(operation, 'response', pointer, 'id', 'Later messages contain it');
    }
  }
  for (const { at, request } of webhooks) {
    const operation = `${request.method} ${request.path}`;
    addTimes(operation, 'webhook', request.body?.json, startMs + at);
    for (const { pointer, text } of leavesOf(request.body?.json))
      if (/(?:^|[/_])id$/i.test(pointer) && given.inResponse(text) === undefined)
        add(operation, 'webhook', pointer, 'id', 'It is an id that no response contains');
  }
  return [...found.values()];
}
