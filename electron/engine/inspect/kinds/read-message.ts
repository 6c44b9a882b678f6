import type { HeaderPair } from '#shared/model/header-pair.ts';

/** An HTTP message as text, as far as it conforms to RFC 9112. */
export interface HttpMessage {
  /** Of a request. */
  method?: string;
  /** As written in the request line: a path or a URL. */
  target?: string;
  /** Of a response. */
  status?: number;
  reason?: string;
  version: string;
  headers: HeaderPair[];
  /** Lines of the head that are not header fields. */
  otherLines: string[];
  body: Buffer;
}

/** Header fields that are read. */
const maxFields = 200;
const requestLine = /^([A-Za-z]{3,20}) (\S{1,65536})(?: (HTTP\/\d(?:\.\d)?))?$/;
const statusLine = /^(HTTP\/\d(?:\.\d)?) (\d{3})(?: (.{0,1000}))?$/;

function bodyStart(bytes: Buffer): { head: number; body: number } {
  const [crlf, lf] = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')];
  if (crlf >= 0 && (lf < 0 || crlf < lf)) return { head: crlf, body: crlf + 4 };
  return lf >= 0 ? { head: lf, body: lf + 2 } : { head: bytes.length, body: bytes.length };
}

/**
 * Reads a request or response that begins with its first line. Lines of the head that are not header fields are kept.
 * @returns undefined if the first line is of neither
 */
export function readMessage(bytes: Buffer): HttpMessage | undefined {
  const start = bodyStart(bytes);
  const lines = bytes
    .toString('utf8', 0, start.head)
    .trimStart()
    .split(/\r?\n/, maxFields + 1);
  const [first = '', ...rest] = lines;
  const request = requestLine.exec(first.trimEnd());
  const response = statusLine.exec(first.trimEnd());
  const isTarget = /^(?:\/|\*$|https?:\/\/)/i.test(request?.[2] ?? '');
  if (!response && !(request && (isTarget || request[3] !== undefined))) return undefined;
  const headers: HeaderPair[] = [];
  const otherLines: string[] = [];
  for (const line of rest) {
    const at = line.indexOf(':');
    if (at > 0) headers.push([line.slice(0, at), line.slice(at + 1).trim()]);
    else otherLines.push(line);
  }
  const common = { headers, otherLines, body: bytes.subarray(start.body) };
  if (response) {
    return { ...common, version: response[1] ?? '', status: Number(response[2]), reason: response[3] ?? '' };
  }
  return { ...common, version: request?.[3] ?? '', method: request?.[1] ?? '', target: request?.[2] ?? '' };
}
