import type { HeaderPair } from '#shared/model/header-pair.ts';
import { cloudEventMode, type CloudEventMode } from '#shared/cloudevents/attribute-problem.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import { decodeBody } from '../http/decode-body.ts';
import { readJson, type ReadJson } from '../http/read-json.ts';

/** A received request. Its derived values are computed on first use. */
export interface Received {
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
  /** The event of the payload, by default that of the path. */
  readonly event: string | undefined;
  header(name: string): string | undefined;
  /** Whether `json` has only some of its values. */
  readonly isPicked: boolean;
  /** The body as JSON; of a large body only the values that the settings use. */
  json(): ReadJson;
  /** A member of the payload, if it is an object; in a CloudEvent, of its data. */
  member(name: string): unknown;
  /** How it carries CloudEvents, if it does. */
  eventMode(): CloudEventMode | undefined;
}

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
export const isHandshake = ({ header, method }: Pick<Received, 'header' | 'method'>): boolean =>
  method === 'OPTIONS' && header('webhook-request-origin') !== undefined;

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
  let mode: { found: CloudEventMode | undefined } | undefined;
  const received = {
    ...facts,
    isPicked: json !== undefined,
    header: (name: string) => rawHeaderValue(facts.rawHeaders, name),
    eventMode: () => (mode ??= { found: cloudEventMode(received.header) }).found,
    json: () => (json ??= readJson(decodeBody(facts.body, received.header('content-encoding')))),
    member(name: string): unknown {
      const read = received.json();
      if (!read.ok) return undefined;
      const isEvent = received.eventMode() === 'structured';
      return memberOf(isEvent ? memberOf(read.value, 'data') : read.value, name);
    },
    event: undefined as string | undefined,
  };
  if (isHandshake(received)) return received;
  const found = findEvent(received);
  const stated = found === undefined ? statedEvent(received) : undefined;
  received.event = found ?? (typeof stated === 'string' && stated.length <= 200 ? stated : undefined);
  return received;
}
