import { type Socket, connect as connectTcp } from 'node:net';
import { constants } from 'node:os';
import type { FaultEffect } from '#shared/model/fault.ts';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { ConnectOptions } from '../../http/connect.ts';

/** A connection: `socket` carries HTTP, `tcp` is the TCP socket below it (the same one without TLS). */
interface OpenedConnection {
  socket: Socket | TLSSocket;
  tcp: Socket;
}

/** Connects like Node.js does by default. */
export function openConnection(options: ConnectOptions, secure: boolean): OpenedConnection {
  const tcp = connectTcp(options);
  if (!secure) return { socket: tcp, tcp };
  const socket = connectTls({ ...options, socket: tcp });
  tcp.once('lookup', (...found: unknown[]) => socket.emit('lookup', ...found));
  return { socket, tcp };
}

type Stage = Extract<FaultEffect, { kind: 'reset' }>['stage'];

/** Resets a connection at a stage of its request. For the stage `tls` without TLS, resets on connect. */
export function resetAt(stage: Stage, opened: OpenedConnection): void {
  switch (stage) {
    case 'connect':
      resetOnConnect(opened);
      return;
    case 'tls':
      resetInHandshake(opened);
      return;
    case 'after-body':
      endByReset(opened);
      return;
    default:
      cutAnswer(opened.socket, stage, () => {
        reset(opened);
      });
  }
}

function resetOnConnect(opened: OpenedConnection): void {
  opened.tcp.prependOnceListener('connect', () => {
    reset(opened);
  });
}

/** Sends RST to the server, and reports ECONNRESET to the sender of the request. */
function reset(opened: OpenedConnection): void {
  endByReset(opened);
  opened.socket.destroy(resetError());
}

/** Ends the connection with RST. Sets the flag of Node's `resetAndDestroy`, which does not accept an error. */
function endByReset({ tcp }: OpenedConnection): void {
  Object.assign(tcp, { resetAndClosing: true });
}

/** The error that the sender of the request sees. */
const resetError = (): Error =>
  Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    errno: -constants.errno.ECONNRESET,
    syscall: 'read',
  });

/** Resets after the ClientHello is sent and before any response is read. */
function resetInHandshake(opened: OpenedConnection): void {
  if (opened.socket === opened.tcp) resetOnConnect(opened);
  else opened.tcp.once('connect', () => setImmediate(reset, opened));
}

type CutStage = 'before-headers' | 'during-headers' | 'during-body';

/**
 * Passes a response up to a stage, then cuts. It acts on the data that the connection delivers to HTTP, so it works the
 * same with TLS.
 */
function cutAnswer(socket: Socket, stage: CutStage, cut: () => void): void {
  const push = socket.push.bind(socket);
  let answer = Buffer.alloc(0);
  let ended = false;
  socket.push = (chunk: Buffer | null) => {
    if (ended) return true;
    if (chunk === null) return push(null);
    answer = Buffer.concat([answer, chunk]);
    const bytes = bytesUntil(stage, answer);
    if (bytes === undefined) return true;
    ended = true;
    if (bytes > 0) push(answer.subarray(0, bytes));
    // Let HTTP read the passed bytes first.
    setImmediate(cut);
    return true;
  };
}

const endOfHead = '\r\n\r\n';
/** Matches the head of a response without a body (RFC 9112 6.3). */
const bodiless = /^HTTP\/\d\.\d (204|304) |\r\ncontent-length: *0+\r\n/i;

/** How many bytes of a response to pass before the cut; `undefined` if more bytes must arrive first. */
function bytesUntil(stage: CutStage, answer: Buffer): number | undefined {
  if (stage === 'before-headers') return 0;
  const end = answer.indexOf(endOfHead);
  if (end < 0) return undefined;
  if (stage === 'during-headers') return Math.floor(end / 2);
  const head = end + endOfHead.length;
  const body = answer.length - head;
  if (body === 0 && !bodiless.test(answer.toString('latin1', 0, head))) return undefined;
  return head + Math.floor(body / 2);
}
