import { STATUS_CODES } from 'node:http';

/** An answer as it goes over the wire: header fields in order, name and value in turn. */
export interface WireAnswer {
  status: number;
  rawHeaders: string[];
  body: Buffer;
}

/** Header fields other than the answer's own. Names to leave out are in small letters. */
export interface HeadChange {
  drop: string[];
  add: [name: string, value: string][];
}

/** Frames a body by its length. */
export const lengthOf = (length: number): HeadChange => ({
  drop: ['content-length', 'transfer-encoding'],
  add: [['content-length', String(length)]],
});

/** Frames a body by chunks. */
export const chunked: HeadChange = {
  drop: ['content-length', 'transfer-encoding'],
  add: [['transfer-encoding', 'chunked']],
};

/** Status line and header fields as text of the wire; a body framed by the peer's closing needs no length. */
export function headOf({ rawHeaders, status }: WireAnswer, change: Partial<HeadChange> = {}): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!change.drop?.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`);
  }
  for (const [name, value] of change.add ?? []) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Head and body in one piece. */
export const wholeOf = (answer: WireAnswer, change?: HeadChange): Buffer =>
  Buffer.concat([Buffer.from(headOf(answer, change), 'latin1'), answer.body]);
