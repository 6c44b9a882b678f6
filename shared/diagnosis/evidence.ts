import type { Check } from '../model/decision.ts';
import type { HeaderPair } from '../model/header-pair.ts';
import type { TransportError } from '../model/message.ts';
import type { Phases } from '../model/phases.ts';
import type { TlsSession } from '../model/tls-session.ts';

/** All that is known of one request and what came of it. The table of causes reads nothing else. */
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
  /** The beginning of the response body as text, where it is text. */
  responseText?: string | undefined;
  error?: TransportError | undefined;
  tls?: TlsSession | undefined;
  /** Where the connection went, e.g. `127.0.0.1`. */
  remoteAddress?: string | undefined;
  /** The check that failed, when one of our own servers decided on the request. */
  failedCheck?: Check | undefined;
  /** Whether one of our own servers decided on the request and none of its checks failed. */
  allChecksPassed?: boolean | undefined;
  /** How the sender proved who it is, e.g. `api-key X-API-Key`; `none` when it did not. */
  authSent?: string | undefined;
  /** The grant that was asked for, where the request is a form that names one. */
  grantType?: string | undefined;
}
