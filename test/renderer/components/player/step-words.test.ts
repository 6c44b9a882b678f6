import { expect, test } from 'vitest';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { stepSentence } from '../../../../renderer/components/player/step-words.ts';
import { attempt, capture, decision, exchange, token } from '../../../shared/trace/entries.ts';

const sentencesOf = (...entries: Parameters<typeof sequenceOf>[0][number][]) =>
  sequenceOf(entries).moments.map((moment) => stepSentence(moment, 'client_credentials'));

test('describes a token request, what it causes, and the response', () => {
  const url = 'https://x:1/oauth2/token';
  expect(
    sentencesOf(
      exchange({ seq: 1, atMs: 1000, durationMs: 40, to: 'authorization', span: 'a', url, status: 200 }),
      decision({ seq: 2, atMs: 1010, server: 'authorization', span: 'a', status: 200 }),
      token({ seq: 3, atMs: 1020 }),
    ),
  ).toEqual([
    'The client requests a token with its own credentials',
    'Authorization: Token issued to demo-service',
    'Authorization responds to Client: 200 OK, after 40 ms',
  ]);
});

test('calls an address with a code and a state an authorization response only after a sign-in', () => {
  const url = 'https://shop.test/orders?state=open&code=7';
  const call = exchange({ seq: 2, atMs: 20, to: 'other', method: 'GET', url, status: 200 });
  expect(sentencesOf(call)[0]).toBe('The client sends GET /orders');
  const signIn = exchange({ seq: 1, atMs: 0, to: 'authorization', method: 'GET', url: 'https://x/oauth2/authorize' });
  expect(sentencesOf(signIn, call)).toContain('The browser brings the authorization response to the client');
});

test.each([
  ['GET', 'https://shop.test/login', 'The client sends GET /login'],
  ['POST', 'https://shop.test/oauth/token', 'The client requests a token with its own credentials'],
  [
    'GET',
    'https://shop.test/.well-known/openid-configuration',
    'The client asks the authorization server for its endpoints and capabilities',
  ],
])('describes %s %s of another server only as far as it is known', (method, url, words) => {
  const { moments } = sequenceOf([exchange({ seq: 1, atMs: 0, to: 'other', method, url, status: 200 })]);
  const [first] = moments;
  expect(first && stepSentence(first, method === 'POST' ? 'client_credentials' : undefined)).toBe(words);
});

test('describes a delivery and a webhook of another program', () => {
  expect(
    sentencesOf(attempt({ seq: 6, atMs: 0, durationMs: 20, span: 'c' }), capture({ seq: 8, atMs: 5, span: 'c' })),
  ).toEqual(['The service delivers chat_started to Receiver', 'Receiver responds to Service: 200 OK, after 20 ms']);
  expect(sentencesOf(capture({ seq: 8, atMs: 5, span: 'd' }))[0]).toBe(
    'Other sends POST /webhook/chat-started to Receiver',
  );
});

test('names the step of the connection that failed, and does not call an error a response', () => {
  const failed = (code: string, phase: 'dns' | 'tcp' | 'tls' | 'firstByte' | 'download', status?: number) =>
    sentencesOf(
      attempt({ seq: 1, atMs: 0, durationMs: 20, span: 'a', status, error: { code, phase, message: 'It failed.' } }),
    );
  const tries = 'The service tries to deliver chat_started to Receiver';
  expect(failed('CERT_HAS_EXPIRED', 'tls')).toEqual([
    tries,
    'The TLS handshake with Receiver failed: certificate expired, after 20 ms. The request was not sent',
  ]);
  expect(failed('ECONNREFUSED', 'tcp')[1]).toMatch(/^The connection to Receiver failed: connection refused/);
  expect(failed('ENOTFOUND', 'dns')[1]).toMatch(/^The name of Receiver was not resolved: name not found/);
  expect(failed('ETIMEDOUT', 'firstByte')).toEqual([
    'The service delivers chat_started to Receiver',
    'Service received no response from Receiver: timed out, after 20 ms',
  ]);
  expect(failed('ECONNRESET', 'download', 200)[1]).toBe(
    'The response of Receiver broke off: 200, then connection reset, after 20 ms',
  );
  const url = 'https://x:1/oauth2/token';
  const error = { code: 'ECONNREFUSED', phase: 'tcp', message: 'It failed.' } as const;
  const asked = exchange({ seq: 1, atMs: 0, to: 'authorization', url, status: undefined, error });
  expect(sentencesOf(asked)[0]).toBe('Client tries to send POST /token to Authorization');
});
