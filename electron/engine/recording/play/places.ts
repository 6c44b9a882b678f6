import { jsonPointer } from '#shared/text/json-pointer.ts';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import type { IgnoredParts, RecordingFile, VolatileValue } from '#shared/recording/recording-file.ts';
import { createRouter } from '../../interface/compile/router.ts';
import { namesOf } from '../../http/json-picker.ts';

/** What a value of a message is; `secret`: a name replaces it in the recording, so that any value is right. */
export type PlaceKind = VolatileValue['kind'] | 'ignored' | 'secret';

/** Places in a JSON value, or in the fields of a form. */
export interface BodyPlaces {
  kind?: PlaceKind;
  members: Map<string, BodyPlaces>;
  /** Of each item of a list. */
  items?: BodyPlaces;
}

/** Places of the values of a message that are not compared, or not sent as they were recorded. */
export interface MessagePlaces {
  body: BodyPlaces;
  query: Map<string, PlaceKind>;
  /** By names in lower case. */
  headers: Map<string, PlaceKind>;
  /** By the position in the path. */
  segments: Map<number, PlaceKind>;
}

type Where = VolatileValue['where'];

const noPlaces = (): MessagePlaces => ({
  body: { members: new Map() },
  query: new Map(),
  headers: new Map(),
  segments: new Map(),
});

/** The place of one member, or of one item. */
export const memberPlaces = (places: BodyPlaces | undefined, name: string, isItem: boolean): BodyPlaces | undefined =>
  places?.members.get(name) ?? (isItem ? places?.items : undefined);

/** The values of a JSON value at the places of ids. */
export function idsAt(value: unknown, places: BodyPlaces | undefined): string[] {
  if (!places) return [];
  if (typeof value !== 'object' || value === null)
    return places.kind === 'id' && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, member]) => idsAt(member, memberPlaces(places, name, isList)));
}

function addPointer(root: BodyPlaces, pointer: string, kind: PlaceKind): void {
  let place = root;
  for (const name of pointer === '' ? [] : namesOf(pointer)) {
    const inner: BodyPlaces = (name === '-' ? place.items : place.members.get(name)) ?? { members: new Map() };
    if (name === '-') place.items = inner;
    else place.members.set(name, inner);
    place = inner;
  }
  place.kind = kind;
}

/** An operation with the places of its messages. */
interface Placed {
  basePath: '';
  method: string;
  path: string;
  messages: Record<Where, MessagePlaces>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{') && segment.endsWith('}');

/** The value of an operation without a rule, which all share. */
const nowhere: Record<Where, MessagePlaces> = { request: noPlaces(), response: noPlaces(), webhook: noPlaces() };

const placeholder = '{{secret.';
/** A segment of a recorded path that has a secret is a parameter. */
const asPattern = (path: string): string =>
  path
    .split('/')
    .map((segment, at) => (segment.includes(placeholder) ? `{secret${at}}` : segment))
    .join('/');

function addSecrets(value: unknown, pointer: readonly string[], root: BodyPlaces): void {
  if (typeof value === 'string') {
    if (value.includes(placeholder)) addPointer(root, jsonPointer(pointer), 'secret');
  } else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) addSecrets(member, [...pointer, name], root);
}

/** Finds the places of the messages of operations. */
export interface Places {
  of(method: string, path: string): Record<Where, MessagePlaces>;
}

/** The operations that a recording names. */
class PlacedOperations {
  readonly all = new Map<string, Placed>();

  at(operation: string): Placed {
    const known = this.all.get(operation);
    if (known) return known;
    const space = operation.indexOf(' ');
    const placed: Placed = {
      basePath: '',
      method: operation.slice(0, space),
      path: operation.slice(space + 1),
      messages: { request: noPlaces(), response: noPlaces(), webhook: noPlaces() },
    };
    this.all.set(operation, placed);
    return placed;
  }
}

function addVolatile(
  { messages, path }: Placed,
  { header, kind, pointer, query, segment, where }: VolatileValue,
): void {
  const places = messages[where];
  if (pointer !== undefined) addPointer(places.body, pointer, kind);
  if (header !== undefined) places.headers.set(header.toLowerCase(), kind);
  if (query !== undefined) places.query.set(query, kind);
  if (segment !== undefined) {
    const at = path.split('/').findIndex((one) => isParameter(one) && one.slice(1, -1) === segment);
    if (at >= 0) places.segments.set(at, kind);
  }
}

function addIgnored({ body, query }: MessagePlaces, ignored: IgnoredParts): void {
  for (const pointer of ignored.body ?? []) addPointer(body, pointer, 'ignored');
  for (const name of ignored.query ?? []) query.set(name, 'ignored');
}

/** Secrets of a recorded request: any value is right there. */
function addSecretsOf({ request }: RecordedExchange, placed: Placed): void {
  const { body, query, segments } = placed.messages.request;
  addSecrets(request.body?.json, [], body);
  const text = request.body?.text;
  if (text?.includes(placeholder) === true && !isForm.test(text)) body.kind ??= 'secret';
  for (const [name, value] of new URLSearchParams(request.query ?? ''))
    if (value.includes(placeholder)) query.set(name, 'secret');
  for (const [name, value] of new URLSearchParams(text !== undefined && isForm.test(text) ? text : ''))
    if (value.includes(placeholder)) addPointer(body, jsonPointer([name]), 'secret');
  for (const [at, segment] of request.path.split('/').entries())
    if (segment.includes(placeholder)) segments.set(at, 'secret');
}

const isForm = /^[^\s{}[\]<>]*=/;

/** Whether places include each text with a secret in a value. */
function coversValue(value: unknown, places: BodyPlaces | undefined): boolean {
  if (places?.kind !== undefined && places.kind !== 'id') return true;
  if (typeof value === 'string') return !value.includes(placeholder);
  if (typeof value !== 'object' || value === null) return true;
  const isList = Array.isArray(value);
  return Object.entries(value).every(([name, member]) => coversValue(member, memberPlaces(places, name, isList)));
}

/** Whether the secrets of a request are at places that are not compared. */
export function coversSecrets(
  { request: { body, path, query = '' } }: RecordedExchange,
  { body: places, query: parameters, segments }: MessagePlaces,
): boolean {
  const text = body?.text ?? '';
  return (
    path.split('/').every((segment, at) => !segment.includes(placeholder) || segments.has(at)) &&
    [...new URLSearchParams(query)].every(([name, value]) => !value.includes(placeholder) || parameters.has(name)) &&
    coversValue(isForm.test(text) ? Object.fromEntries(new URLSearchParams(text)) : text, places) &&
    coversValue(body?.json, places)
  );
}

/** Whether a value of a request is a secret, besides header fields. */
const hasSecret = ({ request: { body, path, query = '' } }: RecordedExchange): boolean =>
  path.includes(placeholder) ||
  query.includes(placeholder) ||
  body?.text?.includes(placeholder) === true ||
  (body?.json !== undefined && JSON.stringify(body.json).includes(placeholder));

/** The places of a recording: its volatile values, what it does not compare, and the secrets of its requests. */
export function createPlaces(
  { match, volatile }: Pick<RecordingFile, 'match' | 'volatile'>,
  exchanges: readonly RecordedExchange[],
): Places {
  const operations = new PlacedOperations();
  for (const one of volatile) addVolatile(operations.at(one.operation), one);
  const everywhere = match.ignore.filter(({ operation }) => operation === undefined);
  for (const one of match.ignore)
    if (one.operation !== undefined) addIgnored(operations.at(one.operation).messages.request, one);
  const declared = createRouter([...operations.all.values()]);
  const find = (router: typeof declared, method: string, path: string): Placed | undefined => {
    const found = router(method, path);
    return found.kind === 'operation' ? found.operation : undefined;
  };
  for (const exchange of exchanges.filter(hasSecret)) {
    const { method, path } = exchange.request;
    const pattern = asPattern(path);
    addSecretsOf(exchange, find(declared, method, pattern) ?? operations.at(`${method} ${pattern}`));
  }
  const rest = { ...nowhere, request: noPlaces() };
  for (const one of everywhere) {
    addIgnored(rest.request, one);
    for (const { messages } of operations.all.values()) addIgnored(messages.request, one);
  }
  const router = createRouter([...operations.all.values()]);
  return { of: (method, path) => find(router, method, path)?.messages ?? rest };
}
