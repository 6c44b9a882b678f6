import type { HeaderPair } from '#shared/model/header-pair.ts';

/** The first value of a header field. @param name In lower case. */
export function rawHeaderValue(rawHeaders: readonly string[], name: string): string | undefined {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index] ?? '';
    if (candidate.length === name.length && candidate.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}

/** Header fields as pairs of name and value. */
export function pairsOf(flat: readonly string[]): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) pairs.push([flat[index] ?? '', flat[index + 1] ?? '']);
  return pairs;
}

/** Header fields as text, one per line. */
export function headerLines(rawHeaders: readonly string[]): string {
  let text = '';
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    text += `${rawHeaders[index] ?? ''}: ${rawHeaders[index + 1] ?? ''}\r\n`;
  }
  return text;
}

/** The same as bytes. Node reads headers as latin1, so every byte survives. */
export function encodeRawHeaders(rawHeaders: readonly string[]): Buffer {
  return Buffer.from(headerLines(rawHeaders), 'latin1');
}

/** The reverse of {@link encodeRawHeaders}. */
export function decodeHeaders(bytes: Uint8Array): HeaderPair[] {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').split('\r\n');
  return lines.slice(0, -1).map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
}

/** Header fields of an outgoing message, a repeated one once for each value. */
export function flattenHeaders(
  headers: Readonly<Record<string, number | string | readonly string[] | undefined>>,
): string[] {
  const flat: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined) continue;
    if (typeof value === 'string' || typeof value === 'number') flat.push(name, String(value));
    else for (const one of value) flat.push(name, one);
  }
  return flat;
}
