import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { eventOfPath } from '#shared/profile/receiver-path.ts';
import type { Clocks } from '../clock.ts';
import { encodeRawHeaders, rawHeaderValue } from '../http/header-pairs.ts';
import { readBody, type ReadBody } from '../http/read-body.ts';
import type { NewId } from '../identifier.ts';
import type { Journal } from '../journal/journal.ts';
import type { WriteOutcome } from '../journal/store/statement.ts';
import { parseTraceparent } from '../journal/trace-context.ts';
import type { ProfileHolder } from '../profile.ts';

export interface CatcherParts {
  journal: Journal;
  clocks: Clocks;
  newId: NewId;
  profile: ProfileHolder;
  onFailure: (error: unknown) => void;
}

/** Receives one request: stores it, then answers. */
export type Catcher = (request: IncomingMessage, response: ServerResponse) => void;

const bodyLimit = 25 * 1024 * 1024;
const insert = `INSERT INTO captures
  (seq, id, event, http_version, truncated, peer, tls, headers, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

interface Received extends ReadBody {
  id: string;
  atMs: number;
  status: number;
}

/** The session of a TLS connection as JSON, `null` for a plain one. */
function tlsOf(socket: Socket): string | null {
  if (!('encrypted' in socket)) return null;
  const secure = socket as TLSSocket;
  return JSON.stringify({ protocol: secure.getProtocol(), cipher: secure.getCipher().standardName });
}

function store(parts: CatcherParts, request: IncomingMessage, received: Received): Promise<WriteOutcome> {
  const { id, atMs, bytes, truncated, status } = received;
  const { method = '', url: path = '', rawHeaders, httpVersion, socket } = request;
  const context = parseTraceparent(request.headers['traceparent'] as string | undefined);
  const event = eventOfPath(parts.profile.get(), path);
  const webhookId = rawHeaderValue(rawHeaders, 'webhook-id');
  return parts.journal.appendOne(
    {
      kind: 'capture',
      atMs,
      ...(context && { trace: context.trace }),
      id,
      method,
      path,
      ...(event !== undefined && { event }),
      size: bytes.length,
      status,
      durationMs: parts.clocks.wall.now() - atMs,
      ...(webhookId !== undefined && { webhookId }),
      ...(context && { span: context.span }),
    },
    (seq) => {
      const peer = `${socket.remoteAddress ?? ''}:${socket.remotePort ?? ''}`;
      const headers = encodeRawHeaders(rawHeaders);
      const params = [seq, id, event ?? null, httpVersion, truncated ? 1 : 0, peer, tlsOf(socket), headers, bytes];
      return [{ sql: insert, params }];
    },
  );
}

/** The catcher: takes any request on any path byte for byte, and answers once it is committed. */
export function createCatcher(parts: CatcherParts): Catcher {
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = parts.clocks.wall.now();
    const id = parts.newId('cap');
    const body = await readBody(request, bodyLimit);
    const status = body.truncated ? 413 : 200;
    try {
      await store(parts, request, { ...body, id, atMs, status });
      response.writeHead(status, { 'hookbench-capture': id, 'content-length': '0' });
    } catch (error) {
      parts.onFailure(error);
      response.writeHead(507, { 'content-length': '0' });
    }
    response.end();
  }
  return (request, response) => {
    receive(request, response).catch(() => {
      response.destroy();
    });
  };
}
