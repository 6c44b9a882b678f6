import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Clock } from '../clock.ts';
import type { ReceivedFacts } from './received.ts';

/** When a request came, in milliseconds since its connection was there or the request before it ended. */
export interface Arrival {
  firstByteMs: number;
  lastByteMs: number;
}

/** Tells since when each connection waits for its next request. */
export interface ConnectionTimes {
  watch(server: Server): void;
  waitingSince(socket: Socket): number | undefined;
  /** A request on it ended. */
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

/** A request whose body is being read, and why it cannot be read on, once that is so. */
export interface BeingRead {
  readonly request: IncomingMessage;
  problem?: string;
}

/** The requests whose body is being read, so that what breaks one off is told of it and not of another. */
export interface RequestsUnderWay {
  begin(request: IncomingMessage): BeingRead;
  /** Says why the request on a connection cannot be read on. @returns The request, if there is one. */
  breakOff(socket: Socket, problem: string): IncomingMessage | undefined;
  /** It is read, as far as it came; another may be on its connection already. */
  end(read: BeingRead): void;
}

export function createRequestsUnderWay(): RequestsUnderWay {
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

/** What was read of a request's body and trailers before it ended or broke off. */
export interface ReadRequest {
  bytes: Buffer;
  truncated: boolean;
  /** Why it was not read to its end. */
  problem?: string;
}

/** Reads a body to its end, keeping so many bytes; one that breaks off gives what came. Never rejects. */
export function readToEnd(request: IncomingMessage, limit: number): Promise<ReadRequest> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let truncated = false;
    const settle = (problem?: string): void => {
      const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      resolve({ bytes, truncated, ...(problem !== undefined && { problem }) });
    };
    request.on('data', (chunk: Buffer) => {
      const kept = chunk.subarray(0, Math.max(0, limit - size));
      truncated ||= kept.length < chunk.length;
      size += kept.length;
      if (kept.length > 0) chunks.push(kept);
    });
    request.on('end', () => {
      settle();
    });
    request.on('error', (error) => {
      settle(`The connection broke off before the end of the body: ${error.message}.`);
    });
    request.on('close', () => {
      if (!request.complete) settle('The sender closed the connection before the end of the body.');
    });
  });
}

function pairsOf(flat: readonly string[]): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) pairs.push([flat[index] ?? '', flat[index + 1] ?? '']);
  return pairs;
}

function clientCertificateOf(socket: TLSSocket): ReceivedFacts['clientCertificate'] {
  const shown = Object.keys(socket.getPeerCertificate()).length > 0;
  const problem = socket.authorizationError as unknown;
  return {
    shown,
    authorized: shown && socket.authorized,
    ...(problem !== null &&
      problem !== undefined && { problem: problem instanceof Error ? problem.message : JSON.stringify(problem) }),
  };
}

const sessions = new WeakMap<Socket, Pick<ReceivedFacts, 'address' | 'clientCertificate' | 'peer' | 'tls'>>();

/** Who is at the other end of a connection, read once for each. */
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

/** A request's head and who sent it, with the body that was read. */
export function factsOf(request: IncomingMessage, id: string, atMs: number, read: ReadRequest): ReceivedFacts {
  return {
    id,
    atMs,
    method: request.method ?? '',
    path: request.url ?? '',
    httpVersion: request.httpVersion,
    rawHeaders: request.rawHeaders,
    body: read.bytes,
    truncated: read.truncated,
    trailers: request.rawTrailers.length > 0 ? pairsOf(request.rawTrailers) : [],
    ...senderOf(request.socket),
  };
}
