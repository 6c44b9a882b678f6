import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { catalogue, type ErrorCode } from '#shared/errors/hookbench-error.ts';
import { closeSoon, lateLingerMs } from './limits.ts';

interface Unreadable {
  status: number;
  reason: string;
  code: ErrorCode;
  detail: string;
}

const unknownMethod: Unreadable = {
  status: 501,
  reason: 'Not Implemented',
  code: 'method_unknown',
  detail: 'The method is not known.',
};

/** The response to a request that the parser rejects, with the reason. */
export function explainUnreadable(error: NodeJS.ErrnoException): Unreadable {
  switch (error.code) {
    case 'HPE_INVALID_METHOD':
      return unknownMethod;
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        reason: 'Request Header Fields Too Large',
        code: 'headers_too_large',
        detail: 'The header or trailer fields are over 16 KiB, or more than 1,000.',
      };
    case 'ERR_REQUEST_TOO_LARGE':
      return {
        status: 413,
        reason: 'Content Too Large',
        code: 'body_too_large',
        detail: `The request is too large: ${error.message}.`,
      };
    case 'HPE_INVALID_EOF_STATE':
      return {
        status: 400,
        reason: 'Bad Request',
        code: 'malformed_http',
        detail: 'The sender ended the connection before the end of the request.',
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: 408,
        reason: 'Request Timeout',
        code: 'request_timeout',
        detail: 'The request did not arrive in time.',
      };
    default:
      return {
        status: 400,
        reason: 'Bad Request',
        code: 'malformed_http',
        detail: `The request is not HTTP/1.1: ${error.message}.`,
      };
  }
}

const bodyOf = ({ status, code, detail }: Unreadable): string =>
  JSON.stringify({ type: 'about:blank', title: catalogue[code].title, status, code, detail });

function answer(unreadable: Unreadable): string {
  const { status, reason } = unreadable;
  const body = bodyOf(unreadable);
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

const severalHosts: Unreadable = {
  status: 400,
  reason: 'Bad Request',
  code: 'ambiguous_host',
  detail: 'There is more than one Host header field.',
};

/** Whether there is more than one Host field. */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Rejects a request with more than one Host field (RFC 9112 3.2); Node's parser would use the first. */
export function refusesHosts(request: IncomingMessage, response: ServerResponse): boolean {
  if (!hasSeveralHosts(request.rawHeaders)) return false;
  const body = bodyOf(severalHosts);
  const fields = { 'content-type': 'application/problem+json', connection: 'close' };
  response.writeHead(400, { ...fields, 'content-length': Buffer.byteLength(body) }).end(body);
  return true;
}

/** Responds to a request that the parser rejects, if the client can still read, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    closeSoon(socket, answer(explainUnreadable(error)), isLate ? lateLingerMs : undefined);
  }
}

/**
 * Responds to requests that the HTTP parser rejects with a problem document, and to CONNECT, because our servers are not
 * proxies.
 */
export function answerClientErrors(server: Server): void {
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => undefined);
    closeSoon(socket, answer(unknownMethod));
  });
  server.on('clientError', answerUnreadable);
}
