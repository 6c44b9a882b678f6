import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Clock } from '../clock.ts';
import { pairsOf } from '../http/header-pairs.ts';
import type { ReceivedBody } from '../http/receive-body.ts';
import type { ReceivedFacts } from './received.ts';

/** When a request arrived, in milliseconds since its connection was opened or the previous request ended. */
export interface Arrival {
  firstByteMs: number;
  lastByteMs: number;
}

/** Measures since when each connection waits for its next request. */
export interface ConnectionTimes {
  watch(server: Server): void;
  waitingSince(socket: Socket): number | undefined;
  /** Reports that a request on it ended. */
  ended(socket: Socket): void;
}

export function createConnectionTimes(wall: Clock): ConnectionTimes {
  const since = new WeakMap<Socket, number>();
  const note = (socket: Socket): void => {
    since.set(socket, wall.now());
  };
  return {
    watch(server) {
      server.on('connection', note);
      server.on('secureConnection', note);
    },
    waitingSince: (socket) => since.get(socket),
    ended: note,
  };
}

/** A request whose body is being read, and why reading it failed, if it did. */
export interface BeingRead {
  readonly request: IncomingMessage;
  problem?: string;
}

/** The requests whose bodies are being read, so that an error is assigned to the request that it interrupts. */
export interface RequestsInFlight {
  begin(request: IncomingMessage): BeingRead;
  /** Reports why the request on a connection cannot be read further. @returns The request, if any. */
  breakOff(socket: Socket, problem: string): IncomingMessage | undefined;
  /** Reports that the request was read. The next one may already be on the connection. */
  end(read: BeingRead): void;
}

export function createRequestsInFlight(): RequestsInFlight {
  const bySocket = new Map<Socket, BeingRead>();
  return {
    begin(request) {
      const read: BeingRead = { request };
      bySocket.set(request.socket, read);
      return read;
    },
    breakOff(socket, problem) {
      const read = bySocket.get(socket);
      if (read) read.problem = problem;
      return read?.request;
    },
    end(read) {
      const { socket } = read.request;
      if (bySocket.get(socket) === read) bySocket.delete(socket);
    },
  };
}

function clientCertificateOf(socket: TLSSocket): ReceivedFacts['clientCertificate'] {
  // Contrary to its types, Node returns null after the connection is closed.
  const certificate = socket.getPeerCertificate() as object | null;
  const shown = certificate !== null && Object.keys(certificate).length > 0;
  const problem = socket.authorizationError as unknown;
  return {
    shown,
    authorized: shown && socket.authorized,
    ...(problem !== null &&
      problem !== undefined && { problem: problem instanceof Error ? problem.message : JSON.stringify(problem) }),
  };
}

const sessions = new WeakMap<Socket, Pick<ReceivedFacts, 'address' | 'clientCertificate' | 'peer' | 'tls'>>();

/**
 * The peer of a connection, cached per connection. The first call must be while the connection is open, because a closed
 * one has neither address nor TLS session.
 */
export function senderOf(socket: Socket): Pick<ReceivedFacts, 'address' | 'clientCertificate' | 'peer' | 'tls'> {
  let known = sessions.get(socket);
  if (!known) {
    const address = socket.remoteAddress ?? '';
    const secure = 'encrypted' in socket ? (socket as TLSSocket) : undefined;
    known = {
      address,
      peer: `${address}:${socket.remotePort ?? ''}`,
      tls: secure
        ? JSON.stringify({ protocol: secure.getProtocol() ?? '', cipher: secure.getCipher()?.standardName ?? '' })
        : null,
      clientCertificate: secure && clientCertificateOf(secure),
    };
    sessions.set(socket, known);
  }
  return known;
}

const none: readonly never[] = [];

/** The head of a request, its sender, and the body that was read. */
export function factsOf(request: IncomingMessage, id: string, atMs: number, read: ReceivedBody): ReceivedFacts {
  const { address, clientCertificate, peer, tls } = senderOf(request.socket);
  return {
    id,
    atMs,
    method: request.method ?? '',
    path: request.url ?? '',
    httpVersion: request.httpVersion,
    rawHeaders: request.rawHeaders,
    body: read.bytes,
    truncated: read.truncated,
    trailers: request.rawTrailers.length > 0 ? pairsOf(request.rawTrailers) : none,
    address,
    peer,
    tls,
    clientCertificate,
  };
}
