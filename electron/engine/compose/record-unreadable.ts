import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Check } from '#shared/model/decision.ts';
import { issuerPath } from '../authorization/issuer-path.ts';
import { answerClientErrors, explainUnreadable } from '../http/client-error.ts';
import { handshakeFailure } from '../http/handshake-failure.ts';
import { readRawRequest } from '../http/raw-request.ts';
import { newTrace } from '../journal/trace-context.ts';
import type { PartBase } from '../part-base.ts';
import { isTlsRecord } from '#shared/diagnosis/protocol-of.ts';

export type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number };

/** The header field whose line ends with a line feed alone, e.g. `Authorization`. */
function fieldWithLineFeed(head: string): string | undefined {
  const line = head.split('\r\n').find((one) => one.includes('\n'));
  return line === undefined ? undefined : (/^([\w-]{1,100}):/.exec(line)?.[1] ?? 'a line of the head');
}

/** Why the parser rejected a head, without a full stop. */
function reasonOf(error: ParserError, head: string): string {
  if (isTlsRecord(head)) return 'a TLS handshake was sent to a port for plain HTTP';
  if (error.code === 'HPE_PAUSED_H2_UPGRADE' || head.startsWith('PRI * HTTP/2'))
    return 'the client speaks HTTP/2 only, which needs TLS with ALPN or an upgrade';
  if (/^PROXY (TCP|UNKNOWN)/.test(head)) return 'the connection begins with a PROXY protocol header';
  const field = fieldWithLineFeed(head);
  if (field !== undefined && error.code !== 'HPE_HEADER_OVERFLOW')
    return `a line feed without carriage return is in or after ${field}`;
  return explainUnreadable(error).detail.replace(/\.$/, '');
}

/** The end of a request of `Content-Length` at the start of the bytes; undefined if it is not a whole one. */
function endOfFirst(head: string, headEnd: number, size: number): { end: number; length: number } | undefined {
  const length = Number(/\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*(?=\r\n|$)/i.exec(head)?.[1] ?? Number.NaN);
  const end = headEnd + 4 + length;
  return Number.isNaN(length) || end > size ? undefined : { end, length };
}

/**
 * Why the parser rejected bytes, without a full stop, and where the rejected request begins: after a request whose
 * Content-Length is smaller than its body, the rest is read as a further one.
 */
export function readUnreadable(error: ParserError, bytes: Buffer): { at: number; evidence: string } {
  const headEnd = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, Math.min(headEnd < 0 ? bytes.length : headEnd, 16 * 1024));
  const first = headEnd < 0 ? undefined : endOfFirst(head, headEnd, bytes.length);
  const { bytesParsed = 0 } = error;
  if (!first || bytesParsed < first.end) return { at: 0, evidence: reasonOf(error, head) };
  const surplus = bytes.length - first.end;
  const line = head.split(' HTTP/')[0] ?? '';
  const evidence = `${surplus} bytes follow the body of ${line.slice(0, 200)}: the body is longer than Content-Length (${first.length})`;
  return { at: first.end, evidence };
}

interface Unreadable {
  socket: Duplex & { encrypted?: boolean; localPort?: number | undefined };
  check: Pick<Check, 'name' | 'source' | 'evidence'>;
  method: string;
  path: string;
  rawHeaders: readonly string[];
  /** Of the response; 0 without one. */
  status: number;
}

/** Header fields without control characters, so that they can be stored. */
const storable = (rawHeaders: readonly string[]): string[] =>
  // oxlint-disable-next-line no-control-regex -- what a parser rejects can contain any byte
  rawHeaders.map((text) => text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim());

/** Records a request that no endpoint handled, as a decision of the server that its path belongs to. */
function record({ clocks, journal, newId, onFailure, random }: PartBase, unreadable: Unreadable): void {
  const { check, method, path, rawHeaders, socket, status } = unreadable;
  const target = path.startsWith('/') ? path : '/';
  journal.noteDecision(
    {
      id: newId('dec'),
      server: target.startsWith(issuerPath) ? 'authorization' : 'service',
      trace: newTrace(random),
      span: undefined,
      checks: [{ ...check, outcome: 'failed' }],
      startedAtMs: clocks.wall.now(),
      durationMs: 0,
      method,
      url: `${socket.encrypted === true ? 'https' : 'http'}://localhost:${socket.localPort ?? 0}${target}`,
      requestHeaders: storable(rawHeaders),
      requestBody: Buffer.alloc(0),
      status,
      responseHeaders: [],
      responseBody: '',
    },
    onFailure,
  );
}

const parsed = (evidence: string): Unreadable['check'] => ({
  name: 'request_parsed',
  source: 'RFC 9112 2.2',
  evidence,
});

/** The request whose response is not sent yet. */
const inFlight = (socket: Duplex): IncomingMessage | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.req;

/** A request whose sender ended the connection before the end of its body. */
function recordCut(base: PartBase, socket: Socket): void {
  const request = inFlight(socket);
  if (!request || request.complete) return;
  const length = request.headers['content-length'];
  const declared =
    length === undefined ? 'the last chunk is missing' : `Content-Length is ${length}, the body is shorter`;
  const check = parsed(`the sender ended the connection before the end of the body: ${declared}`);
  const { method = '', rawHeaders, url = '/' } = request;
  record(base, { socket, check, method, path: url, rawHeaders, status: 0 });
}

/**
 * Answers requests that the HTTP parser rejects, and records each as a decision, so that a foreign client's mistake is
 * explained.
 */
export const recordUnreadable =
  (base: PartBase) =>
  (server: Server): void => {
    answerClientErrors(server);
    server.prependListener('connect', ({ rawHeaders, url = '' }, socket) => {
      const check = parsed(`the client sent CONNECT ${url.slice(0, 200)}, so it uses this server as a proxy`);
      record(base, { socket, check, method: 'CONNECT', path: '/', rawHeaders, status: 501 });
    });
    server.prependListener('clientError', (error: ParserError, stream) => {
      const socket = stream as Socket;
      const bytes = error.rawPacket ?? Buffer.alloc(0);
      if (error.code === 'ECONNRESET') return;
      if (bytes.length === 0) {
        if (error.code === 'HPE_INVALID_EOF_STATE') recordCut(base, socket);
        return;
      }
      const { at, evidence } = readUnreadable(error, bytes);
      const { method, path, rawHeaders } = readRawRequest(bytes.subarray(at));
      const status = socket.writable ? explainUnreadable(error).status : 0;
      record(base, { socket, check: parsed(evidence), method: method || 'UNREADABLE', path, rawHeaders, status });
    });
  };

/** Records a request with more than one Host field, which gets the status 400. */
export function recordSeveralHosts(
  base: PartBase,
  { method = '', rawHeaders, socket, url = '/' }: IncomingMessage,
): void {
  const check = parsed('there is more than one Host header field');
  record(base, { socket, check, method, path: url, rawHeaders, status: 400 });
}

/** Records TLS handshakes of clients that fail, unless the client only closes the connection. */
export const recordTlsFailures =
  (base: PartBase) =>
  (server: Server): void => {
    server.prependListener(
      'tlsClientError',
      (error: NodeJS.ErrnoException & { reason?: string }, socket: TLSSocket) => {
        const evidence = handshakeFailure(error, socket);
        if (evidence === undefined) return;
        const check = { name: 'tls_handshake', source: 'RFC 8446 4', evidence };
        record(base, { socket, check, method: 'TLS', path: '/', rawHeaders: [], status: 0 });
      },
    );
  };
