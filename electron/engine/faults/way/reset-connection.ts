import { constants } from 'node:os';
import type { FaultEffect } from '#shared/model/fault.ts';
import { cutAnswer } from './cut-answer.ts';
import type { OpenedConnection } from './open-connection.ts';

type Stage = Extract<FaultEffect, { kind: 'reset' }>['stage'];

/** The error that the sender of the request sees. */
const resetError = (): Error =>
  Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    errno: -constants.errno.ECONNRESET,
    syscall: 'read',
  });

/** Ends the connection with RST. Sets the flag of Node's `resetAndDestroy`, which does not accept an error. */
function endByReset({ tcp }: OpenedConnection): void {
  Object.assign(tcp, { resetAndClosing: true });
}

/** Sends RST to the server, and reports ECONNRESET to the sender of the request. */
function reset(opened: OpenedConnection): void {
  endByReset(opened);
  opened.socket.destroy(resetError());
}

function resetOnConnect(opened: OpenedConnection): void {
  opened.tcp.prependOnceListener('connect', () => {
    reset(opened);
  });
}

/** Resets after the ClientHello is sent and before any response is read. */
function resetInHandshake(opened: OpenedConnection): void {
  if (opened.socket === opened.tcp) resetOnConnect(opened);
  else opened.tcp.once('connect', () => setImmediate(reset, opened));
}

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
