import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { TransportError } from '#shared/model/message.ts';
import type { TlsSession } from '#shared/model/exchange.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import type { Clock, Cancel } from '../clock.ts';
import type { AnswerStream } from './lean-stream.ts';
import { type SentRequest, phaseReached, phasesOf, type Timings } from './outgoing-request.ts';
import { tlsSessionOf } from './tls-session-of.ts';
import { transportErrorOf } from './transport-error-of.ts';

/** What is called when a signal aborts. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `run` when a signal aborts. All callbacks of a signal share one listener, because adding a listener takes longer the
 * more a signal has.
 */
export function onAbort(signal: AbortSignal, run: () => void): Cancel {
  let callbacks = waiting.get(signal);
  if (!callbacks) {
    const all = (callbacks = new Set());
    waiting.set(signal, all);
    signal.addEventListener('abort', () => {
      for (const callback of all) callback();
    });
  }
  callbacks.add(run);
  return () => callbacks.delete(run);
}

export interface Collecting {
  clock: Clock;
  rawHeaders: string[];
  timeoutMs: number;
  signal: AbortSignal | undefined;
  secure: boolean;
  /** Whether the host is an address, which needs no lookup. */
  isAddress: boolean;
  /** Bytes of the body to keep. */
  limit: number;
}

const maxReason = 300;

/** Facts about the request and its connection, recorded while it is open. */
interface Connection {
  beganMs: number;
  tls?: TlsSession;
  remoteAddress?: string;
}

/** The TLS facts of keep-alive connections, cached because reading a chain takes longer than a small request. */
const seen = new WeakMap<TLSSocket, TlsSession>();

function look(socket: TLSSocket, connection: Connection): void {
  const session = tlsSessionOf(socket);
  if (session) connection.tls = session;
}

const hasCipher = (socket: TLSSocket): boolean => Boolean((socket.getCipher() as object | null | undefined) ?? false);

function judge(socket: TLSSocket, connection: Connection): void {
  const { authorizationError } = socket as unknown as { authorizationError?: unknown };
  if (!connection.tls) return;
  connection.tls.authorized = socket.authorized;
  if (authorizationError) connection.tls.authorizationError = nameOf(authorizationError);
  seen.set(socket, connection.tls);
}

/**
 * Reads a TLS connection at the end of its handshake, before the runtime closes an untrusted one. For a reused
 * keep-alive connection no listener is added.
 */
function watchTls(socket: TLSSocket, reused: boolean, connection: Connection): void {
  const before = seen.get(socket);
  if (before) connection.tls = before;
  else if (reused) {
    look(socket, connection);
    judge(socket, connection);
  } else {
    // The first secret is derived after the ServerHello: what was chosen shows how far a failed handshake got.
    socket.once('keylog', () => {
      if (hasCipher(socket)) look(socket, connection);
    });
    socket.prependOnceListener('secure', () => {
      look(socket, connection);
    });
    socket.once('secureConnect', () => {
      judge(socket, connection);
    });
    socket.prependOnceListener('error', (error: NodeJS.ErrnoException) => {
      if (!connection.tls || socket.authorized || seen.has(socket)) return;
      connection.tls.authorized = false;
      connection.tls.authorizationError ??= error.code ?? error.message;
    });
  }
}

const nameOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);

function watchSocket(socket: Socket, secure: boolean, reused: boolean, connection: Connection): void {
  const place = (): void => {
    if (socket.remoteAddress !== undefined) connection.remoteAddress = socket.remoteAddress;
  };
  if (socket.connecting) {
    socket.once('lookup', (_error: unknown, address: string | undefined) => {
      if (address) connection.remoteAddress ??= address;
    });
    socket.once('connect', place);
  } else place();
  if (secure) watchTls(socket as TLSSocket, reused, connection);
}

/** The reason phrase of a response, if it is not the standard one. */
function reasonOf({ statusCode = 0, statusMessage = '' }: Pick<IncomingMessage, 'statusCode' | 'statusMessage'>) {
  const isStandard = statusMessage === '' || statusMessage === reasonPhrase(statusCode);
  return isStandard ? {} : { reason: statusMessage.slice(0, maxReason) };
}

/** Collects the result of a request. Never rejects. */
export function collectAnswer(stream: AnswerStream, options: Collecting): Promise<SentRequest> {
  const { clock, limit, rawHeaders, secure, signal, timeoutMs } = options;
  return new Promise((resolve) => {
    const connection: Connection = { beganMs: clock.now() };
    let request: ClientRequest | undefined;
    let response: Pick<IncomingMessage, 'statusCode' | 'statusMessage' | 'rawHeaders'> | undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    const timings = (): Timings | undefined =>
      stream.timings ?? (request as { timings?: Timings } | undefined)?.timings;

    const settle = (error?: TransportError): void => {
      forget?.();
      const answer = response && {
        status: response.statusCode ?? 0,
        ...reasonOf(response),
        rawHeaders: response.rawHeaders,
        body: Buffer.concat(chunks),
        truncated: size > limit,
      };
      const phases = phasesOf(timings(), request?.reusedSocket ?? false);
      // Some failures, e.g. of a TLS handshake, end a request before its timings have a total.
      if (error) phases.total ??= clock.now() - connection.beganMs;
      resolve({
        rawRequestHeaders: rawHeaders,
        phases,
        ...(answer && { response: answer }),
        ...(error && { error }),
        ...connection,
      });
    };
    const fail = (error: Error): void => {
      settle(
        transportErrorOf(error, phaseReached(timings(), { isAddress: options.isAddress, tls: secure }), timeoutMs),
      );
    };
    const cancel = (): void => {
      fail(Object.assign(new Error('The request was cancelled.'), { code: 'ABORT_ERR' }));
      stream.destroy();
    };
    const switched = (answer: IncomingMessage, socket: Socket): void => {
      response = answer;
      settle();
      socket.destroy();
      stream.destroy();
    };

    const forget = signal && onAbort(signal, cancel);
    stream.on('request', (sent: ClientRequest) => {
      request = sent;
      connection.beganMs = clock.now();
      sent.once('socket', (socket: Socket) => {
        watchSocket(socket, secure, sent.reusedSocket, connection);
      });
      // Neither is followed, because the next bytes are another protocol.
      sent.once('upgrade', switched);
      sent.once('connect', switched);
    });
    stream.on('response', (received: IncomingMessage) => (response = received));
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, Math.max(0, limit - size)));
      size += chunk.length;
      if (size > limit) {
        // Records the end time, like that of a cancelled request.
        request?.emit('abort');
        settle();
        stream.destroy();
      }
    });
    stream.on('end', () => {
      settle();
    });
    stream.on('error', fail);
  });
}
