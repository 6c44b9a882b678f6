import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isTlsRecord } from '#shared/diagnosis/protocol-of.ts';
import { issuerPath } from '../authorization/issuer-path.ts';
import { answerClientErrors, explainUnreadable } from '../http/client-error.ts';
import { readRawRequest } from '../http/raw-request.ts';
import { newTrace } from '../journal/trace-context.ts';
import type { PartBase } from '../part-base.ts';

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** The header field whose line ends with a line feed alone, e.g. `Authorization`. */
function fieldWithLineFeed(head: string): string | undefined {
  const line = head.split('\r\n').find((one) => one.includes('\n'));
  return line === undefined ? undefined : (/^([\w-]{1,100}):/.exec(line)?.[1] ?? 'a line of the head');
}

/** Why the parser rejected these bytes, without a full stop. */
function reasonOf(error: ParserError, bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 16 * 1024).split('\r\n\r\n')[0] ?? '';
  if (isTlsRecord(head)) return 'a TLS handshake was sent to a port for plain HTTP';
  if (head.startsWith('PRI * HTTP/2')) return 'the client speaks HTTP/2 only, which needs TLS with ALPN or an upgrade';
  if (/^PROXY (TCP|UNKNOWN)/.test(head)) return 'the connection begins with a PROXY protocol header';
  const field = fieldWithLineFeed(head);
  if (field !== undefined && error.code !== 'HPE_HEADER_OVERFLOW')
    return `a line feed without carriage return is in or after ${field}`;
  return explainUnreadable(error).detail.replace(/\.$/, '');
}

/** Header fields without control characters, so that they can be stored. */
const storable = (rawHeaders: readonly string[]): string[] =>
  // oxlint-disable-next-line no-control-regex -- what a parser rejects can contain any byte
  rawHeaders.map((text) => text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim());

/**
 * Answers requests that the HTTP parser rejects, and records each as a decision of the server that its path belongs to,
 * so that a foreign client's mistake is explained.
 */
export const recordUnreadable =
  ({ clocks, journal, newId, onFailure, random }: PartBase) =>
  (server: Server): void => {
    answerClientErrors(server);
    server.prependListener('clientError', (error: ParserError, stream) => {
      const socket = stream as Socket & { encrypted?: boolean };
      const bytes = error.rawPacket ?? Buffer.alloc(0);
      if (bytes.length === 0 || error.code === 'ECONNRESET') return;
      const { method, path, rawHeaders } = readRawRequest(bytes);
      const { status } = explainUnreadable(error);
      const evidence = reasonOf(error, bytes);
      const target = path.startsWith('/') ? path : '/';
      journal.noteDecision(
        {
          id: newId('dec'),
          server: target.startsWith(issuerPath) ? 'authorization' : 'service',
          trace: newTrace(random),
          span: undefined,
          checks: [{ name: 'request_parsed', source: 'RFC 9112 2.2', outcome: 'failed', evidence }],
          startedAtMs: clocks.wall.now(),
          durationMs: 0,
          method: method || 'UNREADABLE',
          url: `${socket.encrypted === true ? 'https' : 'http'}://localhost:${socket.localPort ?? 0}${target}`,
          requestHeaders: storable(rawHeaders),
          requestBody: Buffer.alloc(0),
          status: socket.writable ? status : 0,
          responseHeaders: [],
          responseBody: '',
        },
        onFailure,
      );
    });
  };
