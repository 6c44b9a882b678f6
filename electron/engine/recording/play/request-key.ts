import { jsonValue } from '#shared/text/json.ts';
import { hash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { type BodyPlaces, type MessagePlaces, type PlaceKind, memberPlaces } from './places.ts';
import { maxDepth } from '../../http/json-picker.ts';
import { percentDecoded } from '#shared/text/percent.ts';

/** The body of a message by its form. */
type ReadBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; fields: URLSearchParams }
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; bytes: Buffer };

const mediaTypeOf = (contentType: string | undefined): string =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const openings = new Set(['{', '[', '"'].map((text) => text.charCodeAt(0)));

/** Whether a value has at most so many levels, so that it can be read recursively. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isShallow(item, levels - 1));
  for (const name in value) if (!isShallow((value as Record<string, unknown>)[name], levels - 1)) return false;
  return true;
}

/** Reads a decoded body. JSON is recognised by its text too; the boundary of multipart is left out. */
export function readBody(bytes: Buffer, contentType: string | undefined): ReadBody {
  if (bytes.length === 0) return { kind: 'none' };
  const type = mediaTypeOf(contentType);
  if (/[/+]json$/.test(type) || (openings.has(bytes[0] ?? 0) && !type.startsWith('multipart/'))) {
    const value = jsonValue(bytes.toString('utf8'));
    if (value !== undefined && isShallow(value, maxDepth)) return { kind: 'json', value };
  }
  const boundary = /^multipart\/.*;\s*boundary="?([^";]+)/i.exec(contentType ?? '')?.[1];
  if (boundary !== undefined) return { kind: 'text', text: bytes.toString('latin1').replaceAll(boundary, '') };
  if (!isUtf8(bytes)) return { kind: 'bytes', bytes };
  const text = bytes.toString('utf8');
  return type === 'application/x-www-form-urlencoded'
    ? { kind: 'form', fields: new URLSearchParams(text) }
    : { kind: 'text', text };
}

export interface ComparedRequest {
  method: string;
  /** Percent-encoded. */
  path: string;
  /** Without the question mark. */
  query: string;
  body: ReadBody;
}

/** A request without its volatile values: equal requests have equal keys. */
export interface RequestKey {
  key: string;
  /** The volatile values, in an order that equal requests share. */
  holes: string[];
  /** Whether `comparesId` was asked. */
  hasIds: boolean;
}

export interface KeyDeps {
  /** Puts recorded values in the place of those that were given instead. */
  translate(value: string): string;
  /** Whether an id is compared: others are volatile. */
  comparesId(id: string): boolean;
}

const hole = '\u0000';
const maxKey = 300;

/** A text whose end is known, without the time that escaping takes. */
const marked = (text: string): string => `"${text.length}:${text}`;

const isPlain = (places: BodyPlaces | undefined): boolean =>
  !places || (places.kind === undefined && places.members.size === 0 && !places.items);

/** Writes a request as a key. */
class KeyWriter {
  readonly holes: string[] = [];
  hasIds = false;
  readonly #deps: KeyDeps;
  /** Names of the last object, and sorted: items of a list have the same ones. */
  #names: string[] = [];
  #sorted: string[] = [];

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  /** @returns The text of a value; undefined if it is not compared. */
  text(value: string, kind: PlaceKind | undefined): string | undefined {
    if (kind === 'ignored') return undefined;
    const known = this.#deps.translate(value);
    if (kind === undefined) return known;
    this.hasIds ||= kind === 'id';
    if (kind === 'id' && this.#deps.comparesId(known)) return known;
    this.holes.push(value);
    return hole;
  }

  path(path: string, { segments }: MessagePlaces): string {
    return path
      .split('/')
      .map((segment, at) => encodeURIComponent(this.text(percentDecoded(segment), segments.get(at)) ?? hole))
      .join('/');
  }

  pairs(pairs: Iterable<readonly [string, string]>, kindOf: (name: string) => PlaceKind | undefined): string {
    const sorted = [...pairs].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    return sorted
      .flatMap(([name, value]) => {
        const text = this.text(value, kindOf(name));
        return text === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(text)}`];
      })
      .join('&');
  }

  #sortedNames(value: object): readonly string[] {
    const names = Object.keys(value);
    const isSame = names.length === this.#names.length && names.every((name, at) => name === this.#names[at]);
    if (!isSame) {
      this.#names = names;
      this.#sorted = names.toSorted();
    }
    return this.#sorted;
  }

  /** A value in which everything is compared. */
  #whole(value: unknown): string {
    if (typeof value === 'string') return marked(this.#deps.translate(value));
    if (typeof value === 'number') return this.#deps.translate(String(value));
    if (typeof value !== 'object' || value === null) return String(value);
    let inner = '';
    if (Array.isArray(value)) {
      for (const item of value as unknown[]) inner += `${this.#whole(item)},`;
      return `[${inner}]`;
    }
    for (const name of this.#sortedNames(value))
      inner += `${marked(name)}${this.#whole((value as Record<string, unknown>)[name])},`;
    return `{${inner}}`;
  }

  json(value: unknown, places: BodyPlaces | undefined): string | undefined {
    if (isPlain(places)) return this.#whole(value);
    const kind = places?.kind;
    if (kind === 'ignored') return undefined;
    if (typeof value !== 'object' || value === null || kind !== undefined) {
      if (typeof value === 'string') {
        const text = this.text(value, kind);
        return text === undefined || text === hole ? text : marked(text);
      }
      return this.text(JSON.stringify(value), kind);
    }
    let inner = '';
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries())
        inner += `${this.json(item, memberPlaces(places, String(at), true)) ?? hole},`;
      return `[${inner}]`;
    }
    for (const name of this.#sortedNames(value)) {
      const text = this.json((value as Record<string, unknown>)[name], memberPlaces(places, name, false));
      if (text !== undefined) inner += `${marked(name)}${text},`;
    }
    return `{${inner}}`;
  }

  body(body: ReadBody, places: BodyPlaces): string {
    switch (body.kind) {
      case 'none':
        return '';
      case 'json':
        return this.json(body.value, places) ?? '';
      case 'form':
        return this.pairs(body.fields, (name) => memberPlaces(places, name, false)?.kind);
      case 'text':
        return this.text(body.text, places.kind) ?? '';
      case 'bytes':
        return hash('sha256', body.bytes, 'base64url');
    }
  }
}

/** Writes the key of a request. */
export function keyOf(request: ComparedRequest, places: MessagePlaces, deps: KeyDeps): RequestKey {
  const writer = new KeyWriter(deps);
  const path = writer.path(request.path, places);
  const query = writer.pairs(new URLSearchParams(request.query), (name) => places.query.get(name));
  const body = writer.body(request.body, places.body);
  const text = `${request.method} ${path}?${query}\n${body}`;
  const { hasIds, holes } = writer;
  return { key: text.length > maxKey ? hash('sha256', text, 'base64url') : text, holes, hasIds };
}
