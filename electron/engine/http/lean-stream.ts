import { EventEmitter } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Cancel, Clock } from '../clock.ts';
import type { Timings } from './outgoing-request.ts';

/** A request that emits `request`, `response`, `data`, and then `end` or `error`. */
export interface AnswerStream extends Pick<EventEmitter, 'on'> {
  readonly timings?: Timings | undefined;
  /** Aborts the request; no more events are emitted. */
  destroy(): unknown;
}

/** A request with only node:http and node:https, a tenth of the work of got: for many requests at once. */
export class LeanStream extends EventEmitter implements AnswerStream {
  readonly timings: Timings = { phases: {} };
  private readonly clock: Clock;
  private readonly startedMs: number;
  private request: ClientRequest | undefined;
  private forget: Cancel = () => undefined;
  private over = false;

  constructor(clock: Clock) {
    super();
    this.clock = clock;
    this.startedMs = clock.now();
  }

  /**
   * Sends the request. Call it after adding listeners.
   * @param timeoutMs For the whole request.
   */
  begin(open: () => ClientRequest, body: Buffer, timeoutMs: number): void {
    this.forget = this.clock.after(timeoutMs, () => {
      this.fail(Object.assign(new Error(`No response within ${timeoutMs} ms.`), { name: 'TimeoutError' }));
    });
    let request: ClientRequest;
    try {
      request = open();
    } catch (error) {
      this.fail(error as Error);
      return;
    }
    this.request = request;
    this.emit('request', request);
    request.once('socket', (socket: Socket) => {
      this.watch(socket);
    });
    request.once('finish', () => {
      const { connect, phases, secureConnect } = this.timings;
      const upload = (this.timings.upload = this.clock.now());
      const ready = secureConnect ?? connect;
      if (ready !== undefined) phases.request = upload - ready;
    });
    request.once('response', (response: IncomingMessage) => {
      this.receive(response);
    });
    request.once('abort', () => {
      const abort = (this.timings.abort = this.clock.now());
      this.timings.phases.total = abort - this.startedMs;
    });
    request.on('error', (error) => {
      this.fail(error);
    });
    request.end(body);
  }

  destroy(): void {
    this.over = true;
    this.forget();
    this.request?.destroy();
  }

  /** Records when the connection is open; a reused one is already open. */
  private watch(socket: Socket): void {
    const { clock, timings } = this;
    const { phases } = timings;
    const begin = clock.now();
    if (!socket.connecting) {
      timings.lookup = timings.connect = begin;
      return;
    }
    socket.once('lookup', () => {
      const lookup = (timings.lookup ??= clock.now());
      phases.dns ??= lookup - begin;
    });
    socket.once('connect', () => {
      const connect = (timings.connect = clock.now());
      timings.lookup ??= begin;
      phases.dns ??= 0;
      phases.tcp = connect - timings.lookup;
    });
    socket.once('secureConnect', () => {
      const secure = (timings.secureConnect = clock.now());
      phases.tls = secure - (timings.connect ?? begin);
    });
  }

  private receive(response: IncomingMessage): void {
    const { clock, timings } = this;
    const { phases } = timings;
    const begin = (timings.response = clock.now());
    if (timings.upload !== undefined) phases.firstByte = begin - timings.upload;
    this.emit('response', response);
    response.on('data', (chunk: Buffer) => {
      if (!this.over) this.emit('data', chunk);
    });
    response.on('error', (error: NodeJS.ErrnoException) => {
      const cut = error.code === 'ECONNRESET' && error.message === 'aborted';
      this.fail(cut ? Object.assign(new Error('The server aborted pending request'), { code: error.code }) : error);
    });
    response.on('end', () => {
      if (this.over) return;
      const end = clock.now();
      phases.download = end - begin;
      phases.total = end - this.startedMs;
      this.over = true;
      this.forget();
      this.emit('end');
    });
  }

  private fail(error: Error): void {
    if (this.over) return;
    this.timings.phases.total = this.clock.now() - this.startedMs;
    this.destroy();
    this.emit('error', error);
  }
}
