import { isTlsRecord } from '#shared/diagnosis/protocol-of.ts';
import { explainUnreadable } from '../http/client-error.ts';

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
