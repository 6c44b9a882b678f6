import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { headerValue } from '#shared/model/header-pair.ts';
import { eventOfPath } from '#shared/profile/webhook-events.ts';
import type { Clocks } from '../clock.ts';
import { encodeRawHeaders, toHeaderPairs } from '../http/header-pairs.ts';
import { readBody, type ReadBody } from '../http/read-body.ts';
import type { NewId } from '../identifier.ts';
import type { Journal } from '../journal/journal.ts';
import { parseTraceparent } from '../journal/trace-context.ts';

export interface CatcherParts {
  journal: Journal;
  clocks: Clocks;
  newId: NewId;
  onFailure: (error: unknown) => void;
}

/** Receives one request: stores it, then answers. */
export type Catcher = (request: IncomingMessage, response: ServerResponse) => void;

const bodyLimit = 25 * 1024 * 1024;
const insert = 'INSERT INTO captures (seq, id, event, meta, headers, body) VALUES (?, ?, ?, ?, ?, ?)';

interface Received extends ReadBody {
  id: string;
  atMs: number;
  status: number;
}

async function store(parts: CatcherParts, request: IncomingMessage, received: Received): Promise<void> {
  const { id, atMs, bytes, truncated, status } = received;
  const { method = '', url: path = '', rawHeaders, httpVersion, headers } = request;
  const context = parseTraceparent(headers['traceparent'] as string | undefined);
  const event = eventOfPath(path);
  const webhookId = headerValue(toHeaderPairs(rawHeaders), 'webhook-id');
  const socket = request.socket as Partial<TLSSocket> & IncomingMessage['socket'];
  const durationMs = parts.clocks.wall.now() - atMs;
  const known = {
    id,
    method,
    path,
    ...(event !== undefined && { event }),
    size: bytes.length,
    status,
    durationMs,
    ...(webhookId !== undefined && { webhookId }),
    ...(context && { span: context.span }),
  };
  const meta = {
    ...known,
    trace: context?.trace,
    atMs,
    httpVersion,
    truncated,
    peer: `${socket.remoteAddress ?? ''}:${socket.remotePort ?? ''}`,
    tls: socket.encrypted ? { protocol: socket.getProtocol?.(), cipher: socket.getCipher?.().standardName } : undefined,
  };
  await parts.journal.appendOne(
    { kind: 'capture', atMs, ...(context && { trace: context.trace }), ...known },
    (seq) => [
      { sql: insert, params: [seq, id, event ?? null, JSON.stringify(meta), encodeRawHeaders(rawHeaders), bytes] },
    ],
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
