import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import harSchema from 'har-schema';
import { expect, test } from 'vitest';
import type { CaptureWithBody } from '../../../shared/model/capture.ts';
import { captureEntry } from '../../../shared/har/har-message.ts';

const capture: CaptureWithBody = {
  id: 'cap_1',
  seq: 1,
  receivedAt: '2026-01-02T03:04:05.006Z',
  durationMs: 1.5,
  method: 'POST',
  path: '/hook?a=1&a=2',
  httpVersion: '1.1',
  headers: [
    ['Content-Type', 'application/json'],
    ['X-Twice', '1'],
    ['x-twice', '2'],
  ],
  size: 2,
  truncated: false,
  peer: '127.0.0.1:1',
  checks: [],
  status: 503,
  body: { size: 2, encoding: 'utf8', content: '{}', truncated: false },
};

test('keeps headers in order and case, the query and the body', () => {
  const entry = captureEntry(capture, 'http://localhost:4020/hook?a=1&a=2');
  expect(entry).toMatchObject({
    startedDateTime: capture.receivedAt,
    request: {
      method: 'POST',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Content-Type' }, { name: 'X-Twice', value: '1' }, { name: 'x-twice', value: '2' }],
      queryString: [
        { name: 'a', value: '1' },
        { name: 'a', value: '2' },
      ],
      postData: { mimeType: 'application/json', text: '{}' },
      bodySize: 2,
    },
    response: { status: 503, statusText: 'Service Unavailable' },
  });
});

test('marks a binary body with its encoding, and omits postData without a body', () => {
  const bytes = { size: 2, encoding: 'base64' as const, content: '//4=', truncated: false };
  expect(captureEntry({ ...capture, body: bytes }, 'http://localhost/').request).toMatchObject({
    postData: { text: '//4=', _encoding: 'base64' },
  });
  const none = { ...bytes, size: 0, content: '' };
  expect(captureEntry({ ...capture, body: none }, 'http://localhost/').request).not.toHaveProperty('postData');
});

test.each([capture, { ...capture, size: 0, status: 0, body: { ...capture.body, size: 0, content: '' } }])(
  'conforms to the HAR schema',
  (each) => {
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    for (const { $schema: _, ...schema } of Object.values(harSchema)) ajv.addSchema(schema);
    const validate = ajv.getSchema('entry.json#');
    expect(validate?.(captureEntry(each, 'http://localhost/hook')), JSON.stringify(validate?.errors)).toBe(true);
  },
);
