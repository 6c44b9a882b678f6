import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Phases } from '#shared/model/phases.ts';
import type { TlsSession } from '#shared/model/tls-session.ts';
import type { Connect } from './connect.ts';

/** How a request meets the certificate of its server, and shows its own. Certificates and keys are PEM. */
export interface TlsOptions {
  /** Whether the certificate must be good; it must unless this is false. */
  verify?: boolean | undefined;
  /** Trusted besides. */
  ca?: string | undefined;
  /** Whose roots are trusted: our own authority's, or the usual ones. Without it ours for loopback, the usual elsewhere. */
  trust?: 'ours' | 'system' | undefined;
  /** Whether what our authority revoked is refused, and what its list says nothing of; it is not looked at unless this is true. */
  checkRevocation?: boolean | undefined;
  cert?: string | undefined;
  key?: string | undefined;
  /** The name to ask for (SNI) and to find in the certificate, in place of the URL's host. */
  servername?: string | undefined;
}

export interface OutgoingRequest {
  /** Sent in the case it is given in. */
  method: string;
  url: string;
  /** Sent in this order, case and repetition. */
  headers: readonly HeaderPair[];
  body: Buffer;
  /** From begin to end. */
  timeoutMs: number;
  tls?: TlsOptions | undefined;
  /** Bytes of the response body that are kept; 1 MiB unless given. */
  responseLimit?: number | undefined;
  /** Ends the request; its error is then `ABORT_ERR`. */
  signal?: AbortSignal | undefined;
  /** Makes the connection instead of the kept-alive ones, by a lookup that refuses denied addresses. */
  connect?: Connect | undefined;
}

/** What came of a request: an answer, a transport error, or the begin of an answer and then an error. */
export interface SentRequest {
  /** Header fields as they went out, name and value in turn. */
  rawRequestHeaders: string[];
  phases: Phases;
  /** `truncated`: there was more body than was kept. */
  response?: { status: number; rawHeaders: readonly string[]; body: Buffer; truncated: boolean };
  error?: TransportError;
  tls?: TlsSession;
  /** Where the connection went, e.g. `127.0.0.1`. */
  remoteAddress?: string;
}

/**
 * Sends one request: no retry, no redirect, the body byte for byte. An address that must not be connected to, also one
 * that a name resolves to, ends in the error `ERR_ADDRESS_DENIED`.
 */
export type SendRequest = (request: OutgoingRequest) => Promise<SentRequest>;
