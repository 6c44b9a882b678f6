import { STATUS_CODES, type ServerResponse } from 'node:http';

/** A response as sent over the wire. `rawHeaders` has names and values, alternating. */
export interface WireAnswer {
  status: number;
  rawHeaders: string[];
  body: Buffer;
}

/** Changes to header fields. Names in `drop` are in lower case. */
export interface HeadChange {
  drop: string[];
  add: [name: string, value: string][];
}

/** Frames a body with Content-Length. */
export const lengthOf = (length: number): HeadChange => ({
  drop: ['content-length', 'transfer-encoding'],
  add: [['content-length', String(length)]],
});

/** Frames a body with chunked transfer coding. */
export const chunked: HeadChange = {
  drop: ['content-length', 'transfer-encoding'],
  add: [['transfer-encoding', 'chunked']],
};

/** The status line and header fields as sent over the wire. */
export function headOf({ rawHeaders, status }: WireAnswer, change: Partial<HeadChange> = {}): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!change.drop?.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`);
  }
  for (const [name, value] of change.add ?? []) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Head and body in one buffer. */
export const wholeOf = (answer: WireAnswer, change?: HeadChange): Buffer =>
  Buffer.concat([Buffer.from(headOf(answer, change), 'latin1'), answer.body]);

/**
 * Writes a response unchanged.
 * @param without Names of fields that Node.js must not add, such as `Date`.
 */
export function writeWire(
  response: ServerResponse,
  { body, rawHeaders, status }: WireAnswer,
  without: readonly string[] = [],
): void {
  for (const name of without) response.removeHeader(name);
  response.writeHead(status, rawHeaders);
  response.end(body);
}
