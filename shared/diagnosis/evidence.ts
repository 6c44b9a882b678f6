import type { Check } from '../model/decision.ts';
import type { HeaderPair } from '../model/header-pair.ts';
import type { TransportError } from '../model/message.ts';
import type { Phases } from '../model/phases.ts';
import type { TlsSession } from '../model/tls-session.ts';

/** Everything known about one request and its outcome. The table of causes reads nothing else. */
export interface Evidence {
  /** A request of the client, or an attempt of a webhook delivery. */
  of: 'request' | 'delivery';
  method: string;
  url: string;
  requestHeaders: readonly HeaderPair[];
  timeoutMs: number;
  phases: Phases;
  status?: number | undefined;
  responseHeaders?: readonly HeaderPair[] | undefined;
  /** The start of the response body, if the body is text. */
  responseText?: string | undefined;
  error?: TransportError | undefined;
  tls?: TlsSession | undefined;
  /** The IP address that the request was sent to, e.g. `127.0.0.1`. */
  remoteAddress?: string | undefined;
  /** The check that failed, if one of our own servers handled the request. */
  failedCheck?: Check | undefined;
  /** Whether one of our own servers handled the request and all its checks passed. */
  allChecksPassed?: boolean | undefined;
  /** The credentials that were sent, e.g. `api-key X-API-Key`; `none` if there were none. */
  authSent?: string | undefined;
  /** The `grant_type` of the request, if it is a token request. */
  grantType?: string | undefined;
}
