import { constants } from 'node:os';
import type { FaultEffect } from '#shared/model/fault.ts';
import { cutAnswer } from './cut-answer.ts';
import type { OpenedConnection } from './open-connection.ts';

type Stage = Extract<FaultEffect, { kind: 'reset' }>['stage'];

/** A reset as who sends sees it. */
const resetError = (): Error =>
  Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    errno: -constants.errno.ECONNRESET,
    syscall: 'read',
  });

/** The server sees a reset in place of the end. It is what the runtime's `resetAndDestroy` notes, which takes no error. */
function endByReset({ tcp }: OpenedConnection): void {
  Object.assign(tcp, { resetAndClosing: true });
}

/** Resets towards the server by TCP, and towards who sends by the error that the runtime gives of one. */
function reset(opened: OpenedConnection): void {
  endByReset(opened);
  opened.socket.destroy(resetError());
}

function resetOnConnect(opened: OpenedConnection): void {
  opened.tcp.prependOnceListener('connect', () => {
    reset(opened);
  });
}

/** The client's first message of the handshake is out by then, and nothing that came back is read. */
function resetInHandshake(opened: OpenedConnection): void {
  if (opened.socket === opened.tcp) resetOnConnect(opened);
  else opened.tcp.once('connect', () => setImmediate(reset, opened));
}

/** Has a connection reset at a stage of its request; what has no TLS is reset on connecting in its place. */
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
