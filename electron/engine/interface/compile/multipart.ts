/** A part of a multipart body (RFC 2046 5.1). */
export interface BodyPart {
  /** Of `Content-Disposition`; undefined if the part has none. */
  name: string | undefined;
  fileName: string | undefined;
  /** The header `Content-Type`. */
  type: string | undefined;
  bytes: Buffer;
}

const maxParts = 10_000;
const maxHeaderBytes = 16 * 1024;
const maxBoundary = 70;

const lineEnd = Buffer.from('\r\n');
const headersEnd = Buffer.from('\r\n\r\n');

/** A parameter of `Content-Disposition`: quoted as browsers do (RFC 7578 4.2), or a token. */
function parameterIn(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(disposition);
  const text = found?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? found?.[2];
  return text?.replaceAll(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code));
}

function partOf(head: string, bytes: Buffer): BodyPart {
  const headers = new Map(
    head.split('\r\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  return {
    name: parameterIn(disposition, 'name'),
    fileName: parameterIn(disposition, 'filename'),
    type: headers.get('content-type'),
    bytes,
  };
}

/**
 * Splits a multipart body, in linear time and without copies. Own code, because libraries and `Response.formData` are
 * asynchronous or lose the media types of parts.
 * @throws Error that says what is wrong with it
 */
export function readMultipart(body: Buffer, boundary: string | undefined): BodyPart[] {
  if (boundary === undefined || boundary === '') throw new Error('the Content-Type has no boundary');
  if (boundary.length > maxBoundary) throw new Error(`the boundary has more than ${maxBoundary} characters`);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const opening = delimiter.subarray(lineEnd.length);
  const parts: BodyPart[] = [];
  const startsAtOnce = body.subarray(0, opening.length).equals(opening);
  const first = startsAtOnce ? 0 : body.indexOf(delimiter);
  if (first < 0) throw new Error('it does not contain its boundary');
  let at = first + (startsAtOnce ? opening.length : delimiter.length);
  while (body.toString('latin1', at, at + 2) !== '--') {
    const start = body.indexOf(lineEnd, at);
    const end = start < 0 ? -1 : body.indexOf(delimiter, start);
    if (end < 0) throw new Error('it ends before its last boundary');
    if (parts.length === maxParts) throw new Error(`it has more than ${maxParts} parts`);
    // Without headers, the empty line follows the boundary at once.
    const headEnd = body.subarray(start, Math.min(end, start + maxHeaderBytes)).indexOf(headersEnd);
    if (headEnd < 0)
      throw new Error(`part ${parts.length + 1} has no end of its headers within ${maxHeaderBytes} bytes`);
    const head = body.toString('utf8', start + lineEnd.length, start + headEnd);
    parts.push(partOf(head, body.subarray(start + headEnd + headersEnd.length, end)));
    at = end + delimiter.length;
  }
  return parts;
}
