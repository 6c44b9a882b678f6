import { jsonValue } from '#shared/text/json.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import type { RecordedBody, RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import type { VolatileValue } from '#shared/recording/recording-file.ts';
import { findGivenValues, type GivenValues } from '../play/given-values.ts';
import {
  findPatterns,
  type PathPattern,
  hasIdForm,
  lastName,
  namesId,
  randomForm,
  timeReason,
} from './path-patterns.ts';

type Where = VolatileValue['where'];
type Reason = Pick<VolatileValue, 'kind' | 'why'>;
type Place = Pick<VolatileValue, 'pointer' | 'query' | 'segment'>;

/** A value at a place of messages, each time that an operation had it. */
interface Values {
  operation: string;
  where: Where;
  place: Place;
  name: string;
  seen: { text: string; n: number; atMs: number }[];
}

const maxVolatile = 10_000;
/** Messages of each operation that are compared. */
const maxMessages = 100;
/** Values of each place that are compared. */
const maxSeen = 1000;
const maxLeaves = 1000;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY']);

/** Levels of a JSON value that are searched. */
const maxDepth = 100;

/** The texts and numbers of a JSON value, with their pointers; - stands for each item. Deeper levels are left out. */
export function* leavesOf(value: unknown, pointer = '', depth = 0): Generator<{ pointer: string; text: string }> {
  if (typeof value === 'string' || typeof value === 'number') yield { pointer, text: String(value) };
  if (typeof value !== 'object' || value === null || depth === maxDepth) return;
  for (const [name, member] of Object.entries(value))
    yield* leavesOf(member, pointer + jsonPointer([Array.isArray(value) ? '-' : name]), depth + 1);
}

/** A body as a JSON value: a form has its fields as members. */
export function valueOf(body: RecordedBody | undefined): unknown {
  if (body?.text === undefined) return body?.json;
  const isForm = /^[\w.~%+[\]-]{1,100}=/.test(body.text);
  return isForm ? Object.fromEntries(new URLSearchParams(body.text)) : jsonValue(body.text);
}

/** Collects the values of messages by their places. */
class ValueCollector {
  readonly all = new Map<string, Values>();
  readonly #messages = new Map<string, number>();

  /** Whether a message of an operation is compared, too. */
  takes(operation: string): boolean {
    const count = (this.#messages.get(operation) ?? 0) + 1;
    this.#messages.set(operation, count);
    return count <= maxMessages;
  }

  add(operation: string, where: Where, place: Place, text: string, n: number, atMs: number): void {
    const key = JSON.stringify([operation, where, place]);
    const name = place.query ?? place.segment ?? lastName(place.pointer ?? '');
    const values = this.all.get(key) ?? { operation, where, place, name, seen: [] };
    if (values.seen.length < maxSeen) values.seen.push({ text, n, atMs });
    this.all.set(key, values);
  }

  addBody(operation: string, where: Where, body: RecordedBody | undefined, n: number, atMs: number): void {
    let left = maxLeaves;
    for (const { pointer, text } of leavesOf(valueOf(body))) {
      if (left-- === 0) return;
      this.add(operation, where, { pointer }, text, n, atMs);
    }
  }
}

/** A name replaces a secret. */
const ofToken = ({ seen }: Values): Reason | undefined =>
  seen.some(({ text }) => text.includes('{{secret.'))
    ? { kind: 'token', why: 'The recording has the name of a secret' }
    : undefined;

function ofTime({ name, seen }: Values): Reason | undefined {
  const reasons = seen.map(({ atMs, text }) => timeReason(text, name, atMs));
  const [why] = reasons;
  return why !== undefined && reasons.every((one) => one !== undefined) ? { kind: 'time', why } : undefined;
}

/** Whether each message has another value. */
const differs = ({ seen }: Values): boolean =>
  seen.length > 1 && new Set(seen.map(({ text }) => text)).size === seen.length;

/** An id that a server or the client chose, or a value without a meaning, in a request. */
function ofRequest(values: Values, given: GivenValues): Reason | undefined {
  const { name, seen } = values;
  const [first] = seen;
  if (!first) return undefined;
  const giver = seen.map(({ n, text }) => ({ from: given.inResponse(text) ?? Infinity, n, text }));
  const isGiven = giver.every(({ from, n, text }) => from < n && (hasIdForm(text) || namesId(name)));
  if (isGiven) return { kind: 'id', why: `The response of exchange ${giver[0]?.from} contains it` };
  const form = seen.every(({ text }) => randomForm(text)) ? randomForm(first.text) : undefined;
  if (form === undefined) return undefined;
  if (seen.some(({ n, text }) => (given.inResponse(text) ?? -1) >= n))
    return { kind: 'id', why: `It is ${form} that the client chooses, and responses contain it` };
  if (seen.length > 1 && !differs(values)) return undefined;
  return { kind: 'nonce', why: `It is ${form} that the client chooses, and no other message contains it` };
}

/** An id that a response or a webhook is the first to contain. */
function ofResponse(values: Values, given: GivenValues, inWebhook: ReadonlySet<string>): Reason | undefined {
  const { name, operation, seen, where } = values;
  const isFirst = ({ n, text }: { n: number; text: string }): boolean => {
    const from = given.inResponse(text) ?? Infinity;
    return (where === 'webhook' ? from === Infinity : from === n) && (given.inRequest(text) ?? Infinity) > n;
  };
  if (!seen.every((one) => /\d/.test(one.text) && isFirst(one))) return undefined;
  const hasForm = seen.every(({ text }) => hasIdForm(text));
  if (where === 'response' && safeMethods.has(operation.split(' ', 1)[0] ?? '')) {
    const isAlone = seen.every(
      ({ text }) => randomForm(text) && given.inRequest(text) === undefined && !inWebhook.has(text),
    );
    return isAlone && differs(values)
      ? { kind: 'nonce', why: 'It differs each time, and no other message contains it' }
      : undefined;
  }
  const isUsed = seen.some(({ text }) => given.inRequest(text) !== undefined);
  if (isUsed && (hasForm || namesId(name))) return { kind: 'id', why: 'Later requests contain it' };
  if (where === 'response' && seen.some(({ text }) => inWebhook.has(text)) && (hasForm || namesId(name)))
    return { kind: 'id', why: 'Webhooks contain it' };
  if (differs(values) && (hasForm || namesId(name))) return { kind: 'id', why: 'It differs each time' };
  return namesId(name) && hasForm ? { kind: 'id', why: 'It has the name and the form of an id' } : undefined;
}

function collect(
  startMs: number,
  patterns: ReadonlyMap<RecordedExchange, PathPattern>,
  webhooks: readonly RecordedWebhook[],
): ValueCollector {
  const values = new ValueCollector();
  for (const [{ at, n, request, response, took }, { operation }] of patterns) {
    if (!values.takes(operation)) continue;
    for (const [query, text] of new URLSearchParams(request.query))
      values.add(operation, 'request', { query }, text, n, startMs + at);
    values.addBody(operation, 'request', request.body, n, startMs + at);
    values.addBody(operation, 'response', response?.body, n, startMs + at + took);
  }
  for (const { after = 0, at, request } of webhooks) {
    const operation = `${request.method} ${request.path}`;
    if (values.takes(`webhook ${operation}`)) values.addBody(operation, 'webhook', request.body, after, startMs + at);
  }
  return values;
}

/** The segments of paths that are volatile. */
function ofSegments(patterns: ReadonlyMap<RecordedExchange, PathPattern>): VolatileValue[] {
  const found = new Map<string, VolatileValue>();
  for (const { operation, variables } of patterns.values())
    for (const { name, why } of variables)
      if (why !== undefined && !found.has(`${operation} ${name}`))
        found.set(`${operation} ${name}`, { operation, where: 'request', segment: name, kind: 'id', why });
  return [...found.values()];
}

/**
 * Finds the volatile values of messages, by comparing those of the same operation and by their form: ids that later messages contain,
 * times near their message, names of secrets, and random values without a meaning.
 * @param startMs When the recording started.
 * @param given Where values appear first, if that is known.
 */
export function findVolatile(
  startMs: number,
  all: readonly RecordedExchange[],
  webhooks: readonly RecordedWebhook[],
  given: GivenValues = findGivenValues(all, webhooks),
): VolatileValue[] {
  const exchanges = all.filter(({ server }) => server === 'api');
  const patterns = findPatterns(exchanges, given);
  const inWebhook = new Set(
    webhooks.flatMap(({ request }) => [...leavesOf(valueOf(request.body))].map(({ text }) => text)),
  );
  const found = [...collect(startMs, patterns, webhooks).all.values()].flatMap((values): VolatileValue[] => {
    const { operation, place, where } = values;
    const reason =
      ofToken(values) ??
      ofTime(values) ??
      (where === 'request' ? ofRequest(values, given) : ofResponse(values, given, inWebhook));
    return reason ? [{ operation, where, ...place, ...reason }] : [];
  });
  return [...ofSegments(patterns), ...found].slice(0, maxVolatile);
}
