import type { HeaderPair } from '#shared/model/header-pair.ts';
import { cloudEventMode, type CloudEventMode } from '#shared/cloudevents/attribute-problem.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import { decodeBody } from '../http/decode-body.ts';
import { readJson, type ReadJson } from '../http/parse-json.ts';

/** What is known of a request before it is read. */
export type ReceivedFacts = Omit<Received, 'header' | 'isPicked' | 'json' | 'member' | 'event' | 'eventMode'>;

/** A member of a JSON object. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** The event that a payload or the CloudEvent around it names. */
function statedEvent(received: Pick<Received, 'body' | 'eventMode' | 'header' | 'json' | 'member'>): unknown {
  const stated = received.body.length > 0 ? received.member('event') : undefined;
  const mode = stated === undefined ? received.eventMode() : undefined;
  if (mode === 'binary') return received.header('ce-type');
  const read = mode === 'structured' ? received.json() : undefined;
  return read?.ok ? memberOf(read.value, 'type') : stated;
}

/** Whether a sender asks for permission (CloudEvents, HTTP 1.1 Web Hooks for Event Delivery 4.1). */
export const isHandshake = (received: Pick<Received, 'header' | 'method'>): boolean =>
  received.method === 'OPTIONS' && received.header('webhook-request-origin') !== undefined;

/**
 * A received request. Its derived values are computed on first use.
 * A class, because an object with functions of its own takes twice as long to create.
 */
export class Received {
  readonly id: string;
  /** Milliseconds by the wall clock. */
  readonly atMs: number;
  readonly method: string;
  /** Request target as received. */
  readonly path: string;
  readonly httpVersion: string;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly truncated: boolean;
  readonly trailers: readonly HeaderPair[];
  /** Address of the sender, without its port. */
  readonly address: string;
  readonly peer: string;
  /** TLS session as JSON; `null` for a plain connection. */
  readonly tls: string | null;
  /** Whether the sender presented a certificate of our CA or of the required one. */
  readonly clientCertificate: { shown: boolean; authorized: boolean; problem?: string } | undefined;
  /** Whether `json` has only some of its values. */
  readonly isPicked: boolean;
  /** The event of the payload, by default that of the path. */
  event: string | undefined;
  #json: ReadJson | undefined;
  /** `null` before it is known. */
  #mode: CloudEventMode | undefined | null = null;

  constructor(facts: ReceivedFacts, json: ReadJson | undefined) {
    this.id = facts.id;
    this.atMs = facts.atMs;
    this.method = facts.method;
    this.path = facts.path;
    this.httpVersion = facts.httpVersion;
    this.rawHeaders = facts.rawHeaders;
    this.body = facts.body;
    this.truncated = facts.truncated;
    this.trailers = facts.trailers;
    this.address = facts.address;
    this.peer = facts.peer;
    this.tls = facts.tls;
    this.clientCertificate = facts.clientCertificate;
    this.isPicked = json !== undefined;
    this.event = undefined;
    this.#json = json;
  }

  header(name: string): string | undefined {
    return rawHeaderValue(this.rawHeaders, name);
  }

  /** The body as JSON; of a large body only the values that the settings use. */
  json(): ReadJson {
    return (this.#json ??= readJson(decodeBody(this.body, this.header('content-encoding'))));
  }

  /** How it carries CloudEvents, if it does. */
  eventMode(): CloudEventMode | undefined {
    if (this.#mode === null) this.#mode = cloudEventMode((name) => this.header(name));
    return this.#mode;
  }

  /** A member of the payload, if it is an object; in a CloudEvent, of its data. */
  member(name: string): unknown {
    const read = this.json();
    if (!read.ok) return undefined;
    const isEvent = this.eventMode() === 'structured';
    return memberOf(isEvent ? memberOf(read.value, 'data') : read.value, name);
  }
}

/**
 * Creates a capture from the facts of a request.
 * @param findEvent The event of a request, if its payload does not have to name it.
 * @param json The body as JSON, if it was already parsed.
 */
export function toReceived(
  facts: ReceivedFacts,
  findEvent: (received: Omit<Received, 'event'>) => string | undefined,
  json?: ReadJson,
): Received {
  const received = new Received(facts, json);
  if (isHandshake(received)) return received;
  const found = findEvent(received);
  const stated = found === undefined ? statedEvent(received) : undefined;
  received.event = found ?? (typeof stated === 'string' && stated.length <= 200 ? stated : undefined);
  return received;
}
