import { expect, it } from 'vitest';
import { readUnreadable } from '../../../../electron/engine/compose/record-unreadable.ts';

const head = 'POST /api/chat/start HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n';
const read = (text: string, bytesParsed: number, code = 'HPE_INVALID_METHOD') =>
  readUnreadable(Object.assign(new Error('Parse Error'), { code, bytesParsed }), Buffer.from(text));

it('attributes bytes after the body to the request whose Content-Length is too small', () => {
  const text = `${head}{}more`;
  expect(read(text, text.length - 4)).toEqual({
    at: text.length - 4,
    evidence: '4 bytes follow the body of POST /api/chat/start: the body is longer than Content-Length (2)',
  });
});

it('attributes an error in the head to its own request', () => {
  expect(read(`${head}{}more`, 12)).toEqual({ at: 0, evidence: 'The method is not known' });
});

it.each([
  ['\x16\x03\x01\0', 'HPE_INVALID_METHOD', /^a TLS handshake/],
  ['PRI * HTTP/2.0\r\n\r\n', 'HPE_PAUSED_H2_UPGRADE', /^the client speaks HTTP\/2/],
  ['', 'HPE_PAUSED_H2_UPGRADE', /^the client speaks HTTP\/2/],
  ['PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\n', 'HPE_INVALID_METHOD', /PROXY protocol/],
])('names what %j is', (text, code, words) => {
  expect(read(text, 0, code).evidence).toMatch(words);
});
