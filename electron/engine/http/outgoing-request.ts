import type { Phases, TlsSession } from '#shared/model/exchange.ts';
import type { ClientRequest } from 'node:http';
import type { ChosenConnection } from '#shared/model/connection-settings.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Connect } from './connect.ts';

/** TLS options of a request. Certificates and keys are PEM. */
export interface TlsOptions {
  /** Whether to verify the server's certificate. Default: true. */
  verify?: boolean | undefined;
  /** Additional trusted certificates. */
  ca?: string | undefined;
  /** Which roots are trusted: our CA or the public ones. Default: our CA for loopback, the public ones elsewhere. */
  trust?: 'ours' | 'system' | undefined;
  /** Whether to check the revocation list of our CA, and to reject certificates that it does not cover. Default: false. */
  checkRevocation?: boolean | undefined;
  cert?: string | undefined;
  key?: string | undefined;
  /** Certificate and key in PKCS #12, instead of `cert` and `key`. */
  pfx?: Buffer | undefined;
  /** The passphrase of `key` or `pfx`. */
  passphrase?: string | undefined;
  /** The name for SNI and for verifying the certificate, instead of the URL's host. */
  servername?: string | undefined;
}

export interface OutgoingRequest {
  /** Sent with the given case. */
  method: string;
  url: string;
  /** Sent with this order, case and repetition. */
  headers: readonly HeaderPair[];
  body: Buffer;
  /** Max time for the whole request. */
  timeoutMs: number;
  tls?: TlsOptions | undefined;
  /** Max bytes of the response body to keep. Default: 1 MiB. */
  responseLimit?: number | undefined;
  /** Aborts the request; its error is then `ABORT_ERR`. */
  signal?: AbortSignal | undefined;
  /**
   * Whether it may be received twice. Default: by its method, or with an `Idempotency-Key`. `false`: an error is reported as
   * it is, also that of a connection that may have been closed while it was idle.
   */
  repeatable?: boolean;
  /** The URL of an HTTP proxy, with credentials. It resolves the name of the server. Not together with `connect`. */
  proxy?: string | undefined;
  /** What this request replaces of the connection settings. */
  connection?: ChosenConnection | undefined;
  /** Opens a separate connection, with a lookup that rejects denied addresses. */
  connect?: Connect | undefined;
}

/** A request whose body is written to it. Its header fields are complete. */
export interface StreamedRequest extends Omit<OutgoingRequest, 'body' | 'repeatable' | 'responseLimit'> {
  body?: undefined;
  /** Whether it may be sent on a connection that the server may just have closed. */
  mayReuse: boolean;
}

/**
 * Opens one request, without redirects, whose body the caller writes and whose response the caller reads.
 * @throws Error with the code `ERR_ADDRESS_DENIED`; other errors are events of the request
 */
export type OpenRequest = (request: StreamedRequest) => Promise<ClientRequest>;

/** The result of a request: a response, a transport error, or an incomplete response with an error. */
export interface SentRequest {
  /** The sent header fields, names and values alternating. */
  rawRequestHeaders: string[];
  /** When it began, in milliseconds since the epoch. */
  beganMs?: number;
  phases: Phases;
  /** `truncated`: the body was longer than what is kept; `reason`: the reason phrase, if it is not the standard one. */
  response?: { status: number; reason?: string; rawHeaders: readonly string[]; body: Buffer; truncated: boolean };
  error?: TransportError;
  tls?: TlsSession;
  /** The proxy that it was sent through, without credentials, e.g. `http://127.0.0.1:3128`. */
  proxy?: string;
  /** The address of the peer, e.g. `127.0.0.1`. */
  remoteAddress?: string;
}

/**
 * Sends one request, without redirects, and with exactly the given body. It is only sent again if it may be received twice,
 * and the server had closed the idle connection that was reused for it; `phases.stale` is then set. A denied address, also one
 * that a name resolves to, causes the error `ERR_ADDRESS_DENIED`.
 */
export type SendRequest = (request: OutgoingRequest) => Promise<SentRequest>;

/** The end of each step of a request, in milliseconds since the epoch, and the duration of each phase. */
export interface Timings {
  lookup?: number | undefined;
  connect?: number | undefined;
  secureConnect?: number | undefined;
  upload?: number | undefined;
  response?: number | undefined;
  /** When the response was cut off at the limit. */
  abort?: number | undefined;
  phases: Partial<Record<keyof Phases, number | undefined>>;
}

/** The phase in which a request ended. */
export type Phase = Exclude<keyof Phases, 'total' | 'stale'>;

/** The phases of a request; a reused connection has no dns, tcp and tls. */
export function phasesOf(timings: Timings | undefined, reused: boolean): Phases {
  const { abort, response } = timings ?? {};
  const { dns, download, firstByte, request, tcp, tls, total } = timings?.phases ?? {};
  const cutOff = abort === undefined || response === undefined ? null : abort - response;
  return {
    dns: reused ? null : (dns ?? null),
    tcp: reused ? null : (tcp ?? null),
    tls: reused ? null : (tls ?? null),
    request: request ?? null,
    firstByte: firstByte ?? null,
    download: download ?? cutOff,
    total: total ?? null,
  };
}

/** The phase that a request did not complete. */
export function phaseReached(
  timings: Timings | undefined,
  { isAddress, tls }: { isAddress: boolean; tls: boolean },
): Phase {
  if (timings?.response !== undefined) return 'download';
  if (timings?.upload !== undefined && timings.connect !== undefined) return 'firstByte';
  if (timings?.connect === undefined) return timings?.lookup === undefined && !isAddress ? 'dns' : 'tcp';
  return tls && timings.secureConnect === undefined ? 'tls' : 'request';
}

/** Timings can be of whole milliseconds. */
const resolutionMs = 1;

/**
 * When a request began, and its time on the network, without what the program does before and after it.
 * @param begunMs When it was asked for.
 */
export function networkTime({ beganMs, phases }: SentRequest, begunMs: number, endedMs: number) {
  const durationMs = phases.total ?? endedMs - begunMs;
  return { atMs: Math.min(endedMs - durationMs, (beganMs ?? begunMs) + resolutionMs), durationMs };
}
