/** The bytes of an HTTP/1.1 response with its Content-Length. */
export function answer(status: string, headers: Record<string, string>, body = ''): string {
  const fields = { 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close', ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** A response with an HTML page. */
export const page = (status: string, html: string, headers: Record<string, string> = {}): string =>
  answer(status, { 'Content-Type': 'text/html', ...headers }, html);
