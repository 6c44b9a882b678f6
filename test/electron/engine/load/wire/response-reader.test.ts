import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  NotHttp,
  ResponseReader,
  type WireResponse,
} from '../../../../../electron/engine/load/wire/response-reader.ts';

interface Read extends Pick<WireResponse, 'reusable' | 'status' | 'truncated'> {
  body: string;
}

const shown = ({ body, reusable, status, truncated }: WireResponse): Read => ({
  status,
  body: body.toString('latin1'),
  reusable,
  truncated,
});

/** Reads a text in pieces of a size. */
function read(text: string, size: number, headOnly = false): Read | undefined {
  const reader = new ResponseReader(8);
  reader.begin(headOnly);
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) {
    const response = reader.push(bytes.subarray(at, at + size));
    if (response) return shown(response);
  }
  const response = reader.end();
  return response && shown(response);
}

const rows: readonly [name: string, text: string, expected: Read | undefined, headOnly?: boolean][] = [
  [
    'a length',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    { status: 200, body: 'ok', reusable: true, truncated: false },
  ],
  ['no body', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: '', reusable: true, truncated: false }],
  [
    'chunks and trailer fields',
    'HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n2\r\nde\r\n0\r\nX: y\r\n\r\n',
    { status: 500, body: 'abcde', reusable: true, truncated: false },
  ],
  [
    'a body that ends with the connection',
    'HTTP/1.1 200 OK\r\n\r\nabc',
    { status: 200, body: 'abc', reusable: false, truncated: false },
  ],
  [
    'a body that is longer than what is kept',
    'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n0123456789',
    { status: 200, body: '01234567', reusable: true, truncated: true },
  ],
  [
    'an informational response before it',
    'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n',
    { status: 201, body: '', reusable: true, truncated: false },
  ],
  [
    'connection: close',
    'HTTP/1.1 200 OK\r\nConnection: close\r\ncontent-length: 1\r\n\r\nx',
    { status: 200, body: 'x', reusable: false, truncated: false },
  ],
  [
    'HTTP/1.0',
    'HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\nx',
    { status: 200, body: 'x', reusable: false, truncated: false },
  ],
  [
    'HEAD',
    'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n',
    { status: 200, body: '', reusable: true, truncated: false },
    true,
  ],
  ['a response that is cut off', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc', undefined],
];

describe('ResponseReader', () => {
  it.each(rows)('reads %s, in pieces of any size', (_name, text, expected, headOnly) => {
    for (const size of [1, 2, 7, 1000]) expect(read(text, size, headOnly)).toEqual(expected);
  });

  it('reads one response after the other', () => {
    const reader = new ResponseReader(100);
    for (const body of ['a', 'bc', '']) {
      reader.begin(false);
      expect(reader.begun).toBe(false);
      const response = reader.push(Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`));
      expect(response && shown(response)).toMatchObject({ body, reusable: true });
    }
  });

  it('does not reuse a connection with bytes after the response', () => {
    expect(read('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP', 1000)).toMatchObject({ reusable: false });
  });

  it.each([
    ['SSH-2.0-OpenSSH\r\n', 'HPE_INVALID_CONSTANT'],
    ['HTTP/1.1 abc\r\n\r\n', 'HPE_INVALID_CONSTANT'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n', 'HPE_INVALID_CHUNK_SIZE'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nabc', 'HPE_STRICT'],
    [`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(70_000)}`, 'HPE_HEADER_OVERFLOW'],
  ])('rejects %.40j', (text, code) => {
    expect(() => read(text, 1000)).toThrow(expect.objectContaining({ code }) as Error);
    expect(() => read(text, 1000)).toThrow(NotHttp);
  });

  it('returns header fields with their case and order', () => {
    expect(fieldsOf('HTTP/1.1 200 OK\r\nA: 1\r\nb:2\r\nA: 3')).toEqual([
      ['A', '1'],
      ['b', '2'],
      ['A', '3'],
    ]);
  });
});
