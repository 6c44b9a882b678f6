import type { HeaderPair } from '#shared/model/header-pair.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import { decodeBody, readJson, type ReadJson } from '../http/decode-body.ts';

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
  /** The body as JSON; of a large body only the values that the settings use. */
  json(): ReadJson;
  /** A member of the payload, if it is an object. */
  member(name: string): unknown;
}

export type ReceivedFacts = Omit<Received, 'header' | 'json' | 'member' | 'event'>;

/**
 * Creates a capture from the facts of a request.
 * @param eventOfPath The event whose deliveries go to a path.
 * @param json The body as JSON, if it was already parsed.
 */
export function toReceived(
  facts: ReceivedFacts,
  eventOfPath: (path: string) => string | undefined,
  json?: ReadJson,
): Received {
  const received = {
    ...facts,
    header: (name: string) => rawHeaderValue(facts.rawHeaders, name),
    json: () => (json ??= readJson(decodeBody(facts.body, received.header('content-encoding')))),
    member(name: string): unknown {
      const read = received.json();
      if (!read.ok || typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
        return undefined;
      return Object.hasOwn(read.value, name) ? (read.value as Record<string, unknown>)[name] : undefined;
    },
    event: undefined as string | undefined,
  };
  const ofPath = eventOfPath(facts.path);
  const stated = ofPath === undefined && facts.body.length > 0 ? received.member('event') : undefined;
  received.event = ofPath ?? (typeof stated === 'string' && stated.length <= 200 ? stated : undefined);
  return received;
}
