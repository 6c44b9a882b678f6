import type { Cancel, Clock } from '../../clock.ts';
import { maxIdleMs } from '../../http/stale-connection.ts';
import { WireConnection, type WireDone, type WireEnd, type WireMessage, type WireTarget } from './connection.ts';

/** Keep-alive connections to one server: as many as there are sends in flight. */
export interface Connections {
  /**
   * Sends a message; again on a new connection, if the server had closed the reused one and it may be received twice.
   * @param nowMs The time, in milliseconds since the epoch.
   */
  send(message: WireMessage, nowMs: number, done: (end: WireEnd, reconnected: boolean) => void): void;
  /** Ends the sends in flight with this error. */
  failAll(error: Error): void;
  /** Closes all connections. Sends in flight get no result. */
  close(): void;
}

export interface ConnectionsDeps {
  target: WireTarget;
  clock: Clock;
  /** Time for each send. */
  timeoutMs: number;
  /** Bytes of a response body to keep. */
  keep: number;
}

/** A server says for how many whole seconds it keeps a connection. */
const keepAliveMarginMs = 1000;
const maxSweepMs = 100;

const timeoutError = (ms: number): Error =>
  Object.assign(new Error(`No response within ${ms} ms.`), { name: 'TimeoutError' });

export function createConnections({ clock, keep, target, timeoutMs }: ConnectionsDeps): Connections {
  const open = new Set<WireConnection>();
  /** In the order in which they time out. */
  const busy = new Set<WireConnection>();
  const idle: WireConnection[] = [];
  let closed = false;
  let cancelSweep: Cancel = () => undefined;

  function sweep(): void {
    const nowMs = clock.now();
    for (const connection of busy) {
      if (connection.deadlineMs > nowMs) break;
      connection.fail(timeoutError(timeoutMs));
    }
    cancelSweep = closed ? () => undefined : clock.after(Math.min(maxSweepMs, timeoutMs), sweep);
  }
  sweep();

  const forget = (connection: WireConnection): void => {
    open.delete(connection);
    busy.delete(connection);
  };

  /** The connection that was used last, so that the others become idle and are closed. */
  function take(nowMs: number): WireConnection {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      const limitMs = Math.min(maxIdleMs, connection.keepAliveMs ?? maxIdleMs);
      if (connection.idle && nowMs - connection.idleSinceMs < limitMs) return connection;
      connection.close();
    }
    return connect();
  }

  function connect(): WireConnection {
    const connection = new WireConnection(target, keep, clock, forget);
    open.add(connection);
    return connection;
  }

  function sendOn(connection: WireConnection, message: WireMessage, nowMs: number, done: WireDone): void {
    connection.deadlineMs = nowMs + timeoutMs;
    busy.add(connection);
    connection.send(message, nowMs, (end) => {
      const { endMs, response } = end;
      busy.delete(connection);
      if (response?.reusable) {
        connection.idleSinceMs = endMs;
        connection.keepAliveMs ??= keepAliveOf(response.head);
        idle.push(connection);
      }
      done(end);
    });
  }

  return {
    send(message, nowMs, done) {
      sendOn(take(nowMs), message, nowMs, (end) => {
        if (closed || !end.stale || !message.repeatable) done(end, false);
        else sendOn(connect(), message, end.endMs, (again) => done(again, true));
      });
    },
    failAll(error) {
      for (const connection of busy) connection.fail(error);
    },
    close() {
      closed = true;
      cancelSweep();
      for (const connection of open) connection.close();
    },
  };
}

/** How long the server keeps the connection, by its field Keep-Alive; Infinity if it does not say. */
function keepAliveOf(head: string): number {
  const seconds = /\r\nkeep-alive:[^\r\n]*?\btimeout=(\d{1,6})/i.exec(head)?.[1];
  return seconds === undefined ? Infinity : Math.max(0, Number(seconds) * 1000 - keepAliveMarginMs);
}
