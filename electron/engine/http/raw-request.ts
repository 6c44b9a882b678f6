/** The parts of an invalid request that could be parsed. */
export interface RawRequest {
  method: string;
  path: string;
  httpVersion: string;
  rawHeaders: string[];
  body: Buffer;
}

const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}) (\S{1,65536}) HTTP\/(\d\.\d)$/;

/** Header fields that are parsed; a request with more was rejected for their number. */
const maxFields = 200;

/** Parses request line and up to 200 header fields as far as they conform to RFC 9112; the rest is the body. */
export function readRawRequest(bytes: Buffer): RawRequest {
  const end = bytes.indexOf('\r\n\r\n');
  const lines = bytes.toString('latin1', 0, end < 0 ? bytes.length : end).split('\r\n', maxFields + 1);
  const found = requestLine.exec(lines[0] ?? '');
  const nothing = {
    method: found?.[1] ?? '',
    path: found?.[2] ?? '',
    httpVersion: found?.[3] ?? '',
    rawHeaders: [],
    body: bytes,
  };
  if (!found || end < 0) return nothing;
  const rawHeaders = lines.slice(1).flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [line.slice(0, colon), line.slice(colon + 1).trim()] : [];
  });
  return { ...nothing, rawHeaders, body: bytes.subarray(end + 4) };
}
