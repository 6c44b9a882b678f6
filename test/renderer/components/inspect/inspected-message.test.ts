import { describe, expect, it } from 'vitest';
import { inspectable } from '../../../../renderer/components/inspect/inspectable.ts';
import { inspectedBody, inspectedMessage } from '../../../../renderer/components/inspect/inspected-message.ts';
import { requestHead, responseHead } from '../../../../renderer/components/text/message-head.ts';

const headers: [string, string][] = [['Host', 'example.com']];
const text = { size: 7, encoding: 'utf8', content: '{"a":1}', truncated: false } as const;
const binary = { size: 2, encoding: 'base64', content: '//4=', truncated: false } as const;

describe('a message to inspect', () => {
  it('is text with the body byte for byte', () => {
    const head = requestHead({ method: 'POST', url: 'https://example.com/hook?a=1', headers });
    const whole = 'POST /hook?a=1 HTTP/1.1\r\nHost: example.com\r\n\r\n{"a":1}';
    expect(inspectedMessage('request', head, text)).toEqual({ text: whole });
    expect(inspectedBody('body', text)).toEqual({ text: '{"a":1}' });
  });

  it('is a file if its body is binary', () => {
    const head = responseHead({ status: 200, headers });
    const { file, text: shown } = inspectedMessage('response', head, binary);
    expect(shown).toBe('');
    expect(file).toMatchObject({ name: 'response', size: head.length + 2 });
    const bytes = Buffer.from(file?.base64 ?? '', 'base64');
    expect(bytes.toString('latin1', 0, head.length)).toBe('HTTP/1.1 200 OK\r\nHost: example.com\r\n\r\n');
    expect(bytes.subarray(head.length)).toEqual(Buffer.from([0xff, 0xfe]));
    expect(inspectedBody('body', binary).file).toMatchObject({ base64: '//4=', size: 2 });
  });
});

it.each([
  ['set-cookie', 'a=1', 'set-cookie: a=1'],
  ['access token', 'eyJhbGciOiJFUzI1NiJ9.e30.AA', 'eyJhbGciOiJFUzI1NiJ9.e30.AA'],
  ['verify key', '-----BEGIN PUBLIC KEY-----', '-----BEGIN PUBLIC KEY-----'],
  ['address', 'https://localhost:4013', 'https://localhost:4013'],
  ['address', 'http://localhost:4012/callback?code=1', 'http://localhost:4012/callback?code=1'],
  ['address', 'http://localhost:4012', undefined],
  ['date', 'Sun, 22 Nov 2026 20:00:00 GMT', 'Sun, 22 Nov 2026 20:00:00 GMT'],
  ['webhook-timestamp', '1795376631', '1795376631'],
  ['x-signature', 'RYcUJxQoU0c/vT7XVjNywbVg/6eSQF63hP6YdAMOfco=', 'RYcUJxQoU0c/vT7XVjNywbVg/6eSQF63hP6YdAMOfco='],
  ['x-context', '{"a":1}', '{"a":1}'],
  ['content-length', '1795', undefined],
  ['webhook-id', 'evt_01m82cjm1p00003m0m2qfnvx58', undefined],
  ['refresh token', 'opaque', undefined],
])('of %s, %s is inspected as %s', (name, value, expected) => {
  expect(inspectable(name, value)).toBe(expected);
});
