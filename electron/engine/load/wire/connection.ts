import { connect, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { Phases, TlsSession } from '#shared/model/exchange.ts';
import type { Clock } from '../../clock.ts';
import { isClosed } from '../../http/stale-connection.ts';
import { phaseReached, phasesOf, type Phase, type Timings } from '../../http/outgoing-request.ts';
import { tlsSessionOf } from '../../http/tls-session-of.ts';
import { ResponseReader, type WireResponse } from './response-reader.ts';

/** A request as bytes on the wire, as Latin-1 text. */
export interface WireMessage {
  text: string;
  /** Whether the response has no body, because the method is HEAD. */
  headOnly: boolean;
  /** Whether it may be received twice. */
  repeatable: boolean;
}

/** Where connections are opened. */
export interface WireTarget {
  host: string;
  port: number;
  /** Undefined for http. */
  tls: ConnectionOptions | undefined;
  lookup: LookupFunction;
}

/** What is known about a send that failed. */
export interface WireFacts {
  phases: Phases;
  /** The phase that was not completed. */
  phase: Phase;
  tls?: TlsSession;
  remoteAddress?: string;
}

/** The end of a send. */
export interface WireEnd {
  response: WireResponse | undefined;
  error: Error | undefined;
  /** Whether the server had closed the connection while it was idle. */
  stale: boolean;
  /** In milliseconds since the epoch. */
  endMs: number;
  /** Describes the send until the next one begins. */
  facts: () => WireFacts;
}

/** Called once for each send. */
export type WireDone = (end: WireEnd) => void;

const receiveSize = 8192;

/** One connection of HTTP/1.1 that carries one request at a time. */
export class WireConnection {
  /** When its last response ended. */
  idleSinceMs = 0;
  /** Milliseconds that the server keeps it open without a request, as far as the server says so. */
  keepAliveMs: number | undefined;
  /** When its current send times out. */
  deadlineMs = 0;
  private readonly clock: Clock;
  private readonly reader: ResponseReader;
  private readonly socket: Socket;
  private readonly secure: boolean;
  private readonly onClosed: (connection: WireConnection) => void;
  private opening: Timings | undefined = { phases: {} };
  private session: TlsSession | undefined;
  private remoteAddress: string | undefined;
  private done: WireDone | undefined;
  private sentMs = 0;
  private firstByteMs: number | undefined;
  private failure: Error | undefined;

  /** @param keep Bytes of a response body to keep. */
  constructor(target: WireTarget, keep: number, clock: Clock, onClosed: (connection: WireConnection) => void) {
    const { host, lookup, port, tls } = target;
    this.clock = clock;
    this.reader = new ResponseReader(keep);
    this.secure = tls !== undefined;
    this.onClosed = onClosed;
    const options = { host, port, lookup, noDelay: true };
    const buffer = Buffer.allocUnsafeSlow(receiveSize);
    const callback = (size: number): boolean => {
      this.receive(buffer.subarray(0, size));
      return true;
    };
    this.socket = tls ? connectTls({ ...options, ...tls }) : connect({ ...options, onread: { buffer, callback } });
    this.watch();
  }

  /** Whether it is open and carries no request. */
  get idle(): boolean {
    return this.done === undefined && this.socket.writable;
  }

  /** Sends a request. The connection must be idle. */
  send({ headOnly, text }: WireMessage, nowMs: number, done: WireDone): void {
    this.done = done;
    this.sentMs = nowMs;
    this.firstByteMs = undefined;
    this.reader.begin(headOnly);
    this.socket.write(text, 'latin1');
  }

  /** Ends the current send with an error, and closes the connection. */
  fail(error: Error): void {
    this.finish(undefined, error, this.clock.now());
    this.socket.destroy();
  }

  close(): void {
    this.done = undefined;
    this.socket.destroy();
  }

  private watch(): void {
    const { clock, socket } = this;
    const beginMs = clock.now();
    const timings = this.opening ?? { phases: {} };
    socket.once('lookup', () => {
      timings.lookup ??= clock.now();
      timings.phases.dns ??= timings.lookup - beginMs;
    });
    socket.once('connect', () => {
      timings.connect = clock.now();
      timings.lookup ??= beginMs;
      timings.phases.tcp = timings.connect - timings.lookup;
      this.remoteAddress = socket.remoteAddress;
    });
    if (this.secure) this.watchTls(socket as TLSSocket, timings);
    socket.on('error', (error) => (this.failure ??= error));
    socket.once('close', () => {
      if (this.done) this.ended();
      this.onClosed(this);
    });
  }

  private watchTls(socket: TLSSocket, timings: Timings): void {
    const look = (): void => {
      this.session = tlsSessionOf(socket) ?? this.session;
    };
    socket.prependOnceListener('secure', look);
    socket.once('secureConnect', () => {
      timings.secureConnect = this.clock.now();
      timings.phases.tls = timings.secureConnect - (timings.connect ?? timings.secureConnect);
      if (this.session) this.session.authorized = socket.authorized;
    });
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
  }

  private receive(bytes: Buffer): void {
    if (!this.done) {
      // Nothing was asked: the connection is not usable any more.
      this.socket.destroy();
      return;
    }
    const nowMs = this.clock.now();
    this.firstByteMs ??= nowMs;
    try {
      const response = this.reader.push(bytes);
      if (!response) return;
      if (!response.reusable) this.socket.destroy();
      this.finish(response, undefined, nowMs);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  /** The connection was closed before the response was complete. */
  private ended(): void {
    const response = this.failure ? undefined : this.reader.end();
    const message = this.reader.begun ? 'The server aborted pending request' : 'socket hang up';
    const error = this.failure ?? Object.assign(new Error(message), { code: 'ECONNRESET' });
    const stale = !response && this.opening === undefined && this.firstByteMs === undefined && isClosed(error);
    this.finish(response, response ? undefined : error, this.clock.now(), stale);
  }

  private finish(response: WireResponse | undefined, error: Error | undefined, endMs: number, stale = false): void {
    const { done } = this;
    if (!done) return;
    this.done = undefined;
    done({ response, error, stale, endMs, facts: () => this.facts() });
    this.opening = undefined;
  }

  private facts(): WireFacts {
    const { clock, firstByteMs, opening, remoteAddress, secure, sentMs, session } = this;
    const nowMs = clock.now();
    const open = opening ?? { connect: sentMs, lookup: sentMs, secureConnect: sentMs, phases: {} };
    const readyMs = secure ? open.secureConnect : open.connect;
    const timings: Timings = {
      ...open,
      upload: readyMs,
      response: firstByteMs,
      phases: {
        ...open.phases,
        request: readyMs === undefined ? undefined : 0,
        firstByte:
          firstByteMs === undefined || readyMs === undefined ? undefined : firstByteMs - Math.max(readyMs, sentMs),
        download: firstByteMs === undefined ? undefined : nowMs - firstByteMs,
        total: nowMs - sentMs,
      },
    };
    return {
      phases: phasesOf(timings, opening === undefined),
      phase: phaseReached(timings, { isAddress: false, tls: secure }),
      ...(session && { tls: session }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    };
  }
}
