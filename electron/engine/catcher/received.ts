import type { HeaderPair } from '#shared/model/header-pair.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import { decodeBody, readJson, type ReadJson } from '../http/decode-body.ts';

/** One request as the catcher received it, with what is read from it only when something asks. */
export interface Received {
  readonly id: string;
  /** By the wall clock, in milliseconds. */
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
  /** Whether the sender presented a certificate that our authority, or the required one, signed. */
  readonly clientCertificate: { shown: boolean; authorized: boolean; problem?: string } | undefined;
  /** The event of the payload, else of the path. */
  readonly event: string | undefined;
  header(name: string): string | undefined;
  /** The body as JSON; of a large one the values alone that the settings look at. */
  json(): ReadJson;
  /** A member of the payload, when that is an object. */
  member(name: string): unknown;
}

export type ReceivedFacts = Omit<Received, 'header' | 'json' | 'member' | 'event'>;

/**
 * A capture from what was read of a request.
 * @param eventOfPath The event whose deliveries go to a path.
 * @param json The body as JSON, where it was read before.
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
