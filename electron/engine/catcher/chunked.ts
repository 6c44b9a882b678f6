/** A chunked body with its chunks joined (RFC 9112 7.1), as far as it came; `undefined` when it is none. */
export interface Unchunked {
  body: Buffer;
  /** Whether the last chunk and the end behind it were there. */
  complete: boolean;
}

const sizeLine = /^([0-9a-f]{1,8})[ \t]*(?:;[^\r\n]*)?$/i;
const lineEnd = '\r\n';

/** Joins the chunks of a body whose framing is not read by the HTTP parser. */
export function unchunk(bytes: Buffer): Unchunked | undefined {
  const parts: Buffer[] = [];
  const soFar = (complete: boolean): Unchunked => ({ body: Buffer.concat(parts), complete });
  for (let place = 0; ;) {
    const end = bytes.indexOf(lineEnd, place);
    if (end < 0) return soFar(false);
    const size = sizeLine.exec(bytes.toString('latin1', place, end))?.[1];
    if (size === undefined) return undefined;
    const length = parseInt(size, 16);
    if (length === 0) return soFar(bytes.includes(lineEnd + lineEnd, end));
    const begin = end + lineEnd.length;
    parts.push(bytes.subarray(begin, begin + length));
    place = begin + length;
    if (bytes.length < place + lineEnd.length) return soFar(false);
    if (bytes.toString('latin1', place, place + lineEnd.length) !== lineEnd) return undefined;
    place += lineEnd.length;
  }
}
