import { expect, test } from 'vitest';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { createMask, noMask } from '#shared/redaction/mask-secrets.ts';
import type { HopEnd } from '#shared/trace/hop-end.ts';
import { markedAbout, markedRequest, markedResponse, type MarkedMessage } from '#shared/trace/marked-message.ts';

const body = (content: string, encoding: 'utf8' | 'base64' = 'utf8') => ({
  content,
  encoding,
  size: content.length,
  truncated: false,
});

const end = (headers: HeaderPair[], content: string, more: Partial<HopEnd> = {}): HopEnd => ({
  who: 'client',
  method: 'POST',
  url: 'https://localhost:4011/oauth2/token',
  request: { headers, body: body(content) },
  ...more,
});

const textOf = ({ lines }: MarkedMessage) => lines.map((parts) => parts.map(({ text }) => text).join('')).join('\n');
const marksOf = ({ lines }: MarkedMessage) =>
  lines.flat().flatMap(({ text, meaning }) => (meaning === undefined ? [] : [text]));

const form: HeaderPair[] = [
  ['Host', 'localhost'],
  ['Authorization', 'Basic ZGVtbzpzZWNyZXQ='],
  ['Content-Type', 'application/x-www-form-urlencoded'],
];

test('marks the parameters of a token request, and the headers that matter', () => {
  const message = markedRequest(end(form, 'grant_type=client_credentials&scope=a%20b&x=1'), noMask);
  expect(textOf(message)).toBe(
    [
      'POST https://localhost:4011/oauth2/token',
      'Authorization: Basic ZGVtbzpzZWNyZXQ=',
      'Content-Type: application/x-www-form-urlencoded',
      '',
      'grant_type=client_credentials&',
      'scope=a%20b&',
      'x=1',
    ].join('\n'),
  );
  expect(marksOf(message)).toEqual([
    'Basic ZGVtbzpzZWNyZXQ=',
    'application/x-www-form-urlencoded',
    'grant_type=client_credentials',
    'scope=a%20b',
  ]);
  expect(message.otherHeaders).toBe(1);
});

test('marks the parameters of an address', () => {
  const url = '/oauth2/authorize?response_type=code&code_challenge=abc&__proto__=1#part';
  const message = markedRequest(end([], '', { method: 'GET', url }), noMask);
  expect(textOf(message)).toBe(
    ['GET /oauth2/authorize?', '  response_type=code&', '  code_challenge=abc&', '  __proto__=1'].join('\n'),
  );
  expect(marksOf(message)).toEqual(['response_type=code', 'code_challenge=abc']);
});

test('marks members of a JSON response, and shortens a long token', () => {
  const token = `${'a'.repeat(100)}${'z'.repeat(100)}`;
  const answer = { headers: [] as HeaderPair[], body: body(JSON.stringify({ access_token: token, other: { a: 1 } })) };
  const message = markedResponse(end([], '', { response: answer, status: 200 }), noMask);
  expect(message && marksOf(message)).toEqual(['200 OK', `"${'a'.repeat(63)}…${'z'.repeat(15)}"`]);
  expect(message && textOf(message)).toContain('  "other": {\n    "a": 1\n  }');
});

test('masks secrets, and only secrets', () => {
  const url = '/callback?code=SECRET&state=known';
  const request = textOf(markedRequest(end(form, 'client_secret=SECRET&scope=a', { url }), createMask()));
  expect(request).not.toContain('SECRET');
  expect(request).not.toContain('ZGVtbzpzZWNyZXQ');
  expect(request).toContain('scope=a');
  expect(request).toContain('state=known');
  const answer = { headers: [] as HeaderPair[], body: body('{"access_token":"SECRET","expires_in":300}') };
  const response = markedResponse(end([], '', { response: answer, status: 200 }), createMask());
  expect(response && textOf(response)).not.toContain('SECRET');
  expect(response && textOf(response)).toContain('300');
});

test('shows a page by its title', () => {
  const headers: HeaderPair[] = [['Content-Type', 'text/html; charset=utf-8']];
  const response = { headers, body: body('<!doctype html><title> Sign in </title><style>p{}</style>') };
  const message = markedResponse(end([], '', { response, status: 200 }), noMask);
  expect(message && textOf(message)).toBe('200 OK\nContent-Type: text/html; charset=utf-8\n\nThe page “Sign in”');
});

test('shows bodies that are not JSON or not text', () => {
  const plain = markedRequest(end([], 'one\ntwo'), noMask);
  expect(textOf(plain)).toBe('POST https://localhost:4011/oauth2/token\n\none\ntwo');
  const binary = end([], '', { request: { headers: [], body: body('AAEC', 'base64') } });
  expect(textOf(markedRequest(binary, noMask))).toContain('Binary content');
});

test('has no response without a status', () => {
  expect(markedResponse(end([], ''), noMask)).toBeUndefined();
});

test('shows signatures, but no key of signatures', () => {
  const headers: HeaderPair[] = [
    ['X-Hub-Signature-256', 'sha256=0a1b'],
    ['Webhook-Signature', 'v1,abc'],
    ['X-Signature-Key', 'key-that-signs'],
  ];
  const shown = textOf(markedRequest(end(headers, ''), createMask()));
  expect(shown).toContain('sha256=0a1b');
  expect(shown).toContain('v1,abc');
  expect(shown).not.toContain('key-that-signs');
});

test('marks only what a sentence names, and the status', () => {
  const headers: HeaderPair[] = [
    ['content-type', 'application/json'],
    ['webhook-id', 'evt_1'],
    ['webhook-timestamp', '1795948631'],
    ['webhook-signature', 'v1,abc'],
  ];
  const request = markedRequest(end(headers, '{"event":"chat_started","timestamp":"now"}'), noMask);
  const marks = (text: string) => marksOf(markedAbout(request, text));
  expect(marks('A webhook with a wrong signature is rejected with 401.')).toEqual(['v1,abc']);
  expect(marks('It has the ids and the time of this event.')).toEqual(['evt_1', '1795948631', '"chat_started"']);
  expect(marks('chat_started happened.')).toEqual(['"chat_started"']);
  expect(textOf(markedAbout(request, ''))).toBe(textOf(request));
  const challenge: HeaderPair[] = [['www-authenticate', 'Bearer realm="x"']];
  const refusal = { headers: challenge, body: body('{"error":"invalid_client","detail":"It is wrong."}') };
  const response = markedResponse(end([], '', { response: refusal, status: 401 }), noMask);
  const ofResponse = (text: string) => response && marksOf(markedAbout(response, text));
  expect(ofResponse('It has no signature.')).toEqual(['401 Unauthorized']);
  expect(ofResponse('It is rejected, because it carries no token.')).toEqual([
    ...['401 Unauthorized', 'Bearer realm="x"', '"It is wrong."'],
  ]);
  expect(ofResponse('The server responds with invalid_client.')).toEqual(['401 Unauthorized', '"invalid_client"']);
});

test('shows the header that a check of the receiver misses', () => {
  const check = { name: 'authorization_present', outcome: 'failed' as const, evidence: '', source: '' };
  const request = markedRequest(end([['Host', 'localhost']], '', { method: 'GET' }), noMask, [check]);
  expect(textOf(request)).toBe('GET https://localhost:4011/oauth2/token\nAuthorization: (missing)');
  expect(marksOf(markedAbout(request, 'It carries no token.'))).toEqual(['(missing)']);
  const passed = markedRequest(end(form, ''), noMask, [{ ...check, outcome: 'passed' }]);
  expect(textOf(passed)).not.toContain('missing');
});
