import type { Check } from '../model/decision.ts';
import type { HeaderPair } from '../model/header-pair.ts';
import type { TransportError } from '../model/message.ts';
import type { Phases, TlsSession } from '../model/exchange.ts';

/** A redirect that was followed. URLs are as sent. */
export interface Redirect {
  status: number;
  from: { method: string; url: string };
  to: { method: string; url: string };
  /** Whether the redirected request was sent without the Authorization header of the first one. */
  droppedAuthorization: boolean;
}

/** A rule for chains of certificates that is broken. */
export interface ChainFinding {
  rule:
    | 'expired'
    | 'early'
    | 'host'
    | 'not-ca'
    | 'path-length'
    | 'key-usage'
    | 'extended-key-usage'
    | 'name-constraints'
    | 'weak-key'
    | 'weak-signature'
    | 'critical-extension'
    | 'missing-issuer'
    | 'wrong-issuer'
    | 'unrelated'
    | 'order';
  /** What is wrong with which certificate, for sentences. */
  text: string;
  source: string;
  advice: string;
}

/** What a port does on a second connection that sends no credentials. */
export interface Probe {
  /** The number of certificates that it sends, the rules that they break, and for each the rules that are broken and that hold. */
  chain?: { sent: number; findings: readonly ChainFinding[]; certificates?: readonly string[] };
  /** Whether it completes a TLS handshake or answers one with an alert. */
  tls?: boolean;
  /** The first bytes it sends, as Latin-1 text. */
  text?: string;
  /** The protocol whose question it answered, e.g. `PostgreSQL`. */
  answered?: string;
}

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
  /** The reason phrase of the response, if it is not the standard one of its status. */
  reason?: string | undefined;
  /** The start of the body of the request, if it is text. It can contain secrets, so it is never quoted. */
  requestText?: string | undefined;
  /** Why the body of the request is not the JSON that its Content-Type declares. */
  requestBodyProblem?: string | undefined;
  /** The start of the decoded response body, if it is text. */
  responseText?: string | undefined;
  /** How the response body differs from what `bodyHeader` declares. */
  bodyProblem?: string | undefined;
  /** The header whose promise the response body breaks; default: Content-Encoding. */
  bodyHeader?: string | undefined;
  /** Whether `responseText` is the whole body. */
  bodyComplete?: boolean | undefined;
  error?: TransportError | undefined;
  tls?: TlsSession | undefined;
  /** The IP address that the request was sent to, e.g. `127.0.0.1`. */
  remoteAddress?: string | undefined;
  /** The proxy that the request was sent through. */
  proxy?: string | undefined;
  /** The time of the request on this machine's clock, in milliseconds since the epoch. */
  atMs?: number | undefined;
  /** Time by which the clock of our service was moved forward, which `atMs` includes. */
  movedMs?: number | undefined;
  /** The redirects that were followed, in order. */
  redirects?: readonly Redirect[] | undefined;
  /** What a second connection to the same port found out. */
  probe?: Probe | undefined;
  /** The check that failed, if one of our own servers handled the request. */
  failedCheck?: Check | undefined;
  /** Whether one of our own servers handled the request and all its checks passed. */
  allChecksPassed?: boolean | undefined;
  /** The credentials that were sent, e.g. `api-key X-API-Key`; `none` if there were none. */
  authSent?: string | undefined;
  /** What changed the message after it was signed, if Hookbench did. */
  changedBy?: 'held-edit' | 'fault' | undefined;
  /** The `grant_type` of the request, if it is a token request. */
  grantType?: string | undefined;
}
