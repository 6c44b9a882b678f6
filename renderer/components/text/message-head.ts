import type { HeaderPair } from '#shared/model/header-pair.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';

/** The start line and headers of a message in HTTP/1.1 format (RFC 9112 2.1); lines end with CRLF. */
function headText(startLine: string, headers: readonly HeaderPair[]): string {
  return [startLine, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
}

/** The request line and headers. @param url A URL, or a request target. */
export function requestHead({
  method,
  url,
  headers,
}: {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
}): string {
  const target = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] ?? url;
  const path = target.startsWith('/') ? target : `/${target}`;
  return headText(`${method} ${path} HTTP/1.1`, headers);
}

/** The status line and headers. A space follows the status also without a reason phrase (RFC 9112 4). */
export function responseHead({
  status,
  reason = reasonPhrase(status),
  headers,
}: {
  status: number;
  reason?: string | undefined;
  headers: readonly HeaderPair[];
}): string {
  return headText(`HTTP/1.1 ${String(status)} ${reason}`, headers);
}
