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

/** A request whose body is being read, and why reading it failed, if it did. */
interface BeingRead {
  readonly request: IncomingMessage;
  problem?: string;
}

/** The sender of the requests of a connection. */
type Sender = Pick<ReceivedFacts, 'address' | 'clientCertificate' | 'peer' | 'tls'>;

/** A connection on which requests arrive. */
interface Connection {
  /** When it was opened or its last request ended, by the wall clock. */
  waitingSinceMs?: number;
  sender?: Sender;
  /** An error is assigned to the request that it interrupts. */
  reading?: BeingRead | undefined;
}

const connections = new WeakMap<Socket, Connection>();

/** What is known of a connection: one lookup for a request. */
export function connectionOf(socket: Socket): Connection {
  let connection = connections.get(socket);
  if (!connection) connections.set(socket, (connection = {}));
  return connection;
}

/** Measures since when each connection waits for its first request. */
export function watchConnections(server: Server, wall: Clock): void {
  const note = (socket: Socket): void => {
    connectionOf(socket).waitingSinceMs = wall.now();
  };
  server.on('connection', note);
  server.on('secureConnection', note);
}

/** Reports why the request on a connection cannot be read further. @returns The request, if any. */
export function breakOff(socket: Socket, problem: string): IncomingMessage | undefined {
  const { reading } = connectionOf(socket);
  if (reading) reading.problem = problem;
  return reading?.request;
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

function readSender(socket: Socket): Sender {
  const address = socket.remoteAddress ?? '';
  const secure = 'encrypted' in socket ? (socket as TLSSocket) : undefined;
  return {
    address,
    peer: `${address}:${socket.remotePort ?? ''}`,
    tls: secure
      ? JSON.stringify({ protocol: secure.getProtocol() ?? '', cipher: secure.getCipher()?.standardName ?? '' })
      : null,
    clientCertificate: secure && clientCertificateOf(secure),
  };
}

/**
 * The sender of the requests of a connection, cached. The first call must be while the connection is open, because a closed
 * one has neither address nor TLS session.
 */
export const senderOf = (socket: Socket, connection = connectionOf(socket)): Sender =>
  (connection.sender ??= readSender(socket));

const none: readonly never[] = [];

/** The head of a request, its sender, and the body that was read. */
export function factsOf(
  request: IncomingMessage,
  { address, clientCertificate, peer, tls }: Sender,
  id: string,
  atMs: number,
  read: ReceivedBody,
): ReceivedFacts {
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
