import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ignoreRest, takeOver } from '../http/receive-body.ts';
import { ForeignReader } from './foreign-reader.ts';
import type { RawRequest } from '../http/raw-request.ts';

/** A request with a method that Node's parser does not know. */
interface ForeignRequest {
  request: RawRequest;
  trailers: string[];
}

interface ForeignCallbacks {
  complete(socket: Socket, foreign: ForeignRequest): void;
  /** The request is not HTTP, too large or too slow. */
  refuse(socket: Socket, bytes: Buffer, error: NodeJS.ErrnoException): void;
  /** The connection closed within a request. */
  cut(socket: Socket, bytes: Buffer): void;
}

/** A request in the form of Node's parser. */
export function incomingOf(socket: Socket, head: RawRequest, trailers: readonly string[]): IncomingMessage {
  const request = new IncomingMessage(socket);
  const { body, httpVersion, method, path, rawHeaders } = head;
  Object.assign(request, { method, url: path, httpVersion, complete: true });
  request.rawHeaders.push(...rawHeaders);
  request.rawTrailers.push(...trailers);
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    request.headers[(rawHeaders[index] ?? '').toLowerCase()] = rawHeaders[index + 1] ?? '';
  request.push(body);
  request.push(null);
  return request;
}

/** Reads requests with methods that Node's parser rejects; the catcher accepts them. */
export function createForeignRequests(callbacks: ForeignCallbacks) {
  /** Without a reader, once the request is complete. */
  const taken = new WeakMap<Socket, ForeignReader | undefined>();

  function end(socket: Socket): void {
    taken.set(socket, undefined);
    ignoreRest(socket);
  }

  function refuse(socket: Socket, error: NodeJS.ErrnoException): void {
    const reader = taken.get(socket);
    if (!reader) return;
    end(socket);
    callbacks.refuse(socket, reader.bytes(), error);
  }

  function feed(socket: Socket, reader: ForeignReader, bytes: Buffer): void {
    const progress = reader.push(bytes);
    if (progress.kind === 'incomplete') return;
    if (progress.kind === 'refused') {
      const { code, words } = progress.problem;
      refuse(socket, Object.assign(new Error(words), { code }));
      return;
    }
    end(socket);
    callbacks.complete(socket, progress);
  }

  return {
    /** Reads the request on a connection that starts with these bytes. The connection is closed after it. */
    begin(socket: Socket, bytes: Buffer): void {
      const reader = new ForeignReader();
      taken.set(socket, reader);
      takeOver(socket, (more) => {
        feed(socket, reader, more);
      });
      // Before Node's own listener, which would close our side without a response.
      socket.prependOnceListener('end', () => {
        refuse(socket, Object.assign(new Error('The request is incomplete'), { code: 'HPE_INVALID_EOF_STATE' }));
      });
      socket.once('close', () => {
        if (taken.get(socket)) callbacks.cut(socket, reader.bytes());
      });
      feed(socket, reader, bytes);
    },
    /** @returns Whether an error of Node's parser belongs to a connection that is read here. */
    takesError(socket: Socket, error: NodeJS.ErrnoException): boolean {
      if (!taken.has(socket)) return false;
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(socket, error);
      return true;
    },
  };
}
