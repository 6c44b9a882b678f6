import { expect, test } from 'vitest';
import { diagnosisText, evidenceParts } from '../../../renderer/components/diagnosis-text.ts';
import type { Evidence } from '../../../shared/diagnosis/evidence.ts';
import { ownWords } from '../../../shared/diagnosis/words.ts';
import { diagnosis } from '../../../shared/model/diagnosis.ts';

const evidence: Evidence = {
  of: 'request',
  method: 'GET',
  url: 'http://example.com/',
  requestHeaders: [],
  timeoutMs: 1000,
  phases: { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null },
};

test('every own word of the other side is shown as a quote', () => {
  const words = ownWords({
    ...evidence,
    status: 407,
    reason: 'Proxy says no',
    responseHeaders: [
      ['X-Squid-Error', 'ERR_CACHE_ACCESS_DENIED 0'],
      ['Proxy-Authenticate', 'Basic realm="office"'],
      ['Content-Type', 'text/html'],
    ],
    responseText: '<title>ERROR: Cache Access Denied</title><body>Sorry, not allowed</body>',
  });
  expect(words.length).toBeGreaterThan(3);
  for (const each of words) expect(evidenceParts(each).words, each).toBeTruthy();
  expect(evidenceParts('status line: 407 Proxy says no')).toEqual({ what: 'status line', words: '407 Proxy says no' });
});

test('a reason phrase that only names the status is not a word of the other side', () => {
  expect(ownWords({ ...evidence, status: 422, reason: 'Unprocessable Entity' })).toEqual([]);
  expect(ownWords({ ...evidence, status: 422, reason: 'Tier unknown' })).toEqual(['status line: 422 Tier unknown']);
});

test('an observation of Hookbench is not shown as a quote', () => {
  expect(evidenceParts('the connection was closed after 12 bytes')).toEqual({
    what: 'the connection was closed after 12 bytes',
  });
});

test('the copied text has the certainty, the evidence and the step that tells each candidate apart', () => {
  const text = diagnosisText(
    diagnosis.parse({
      cause: 'connection-closed',
      sentence: 'The server closed the connection.',
      confidence: 'likely',
      evidence: ['ECONNRESET after 3 ms'],
      advice: 'Check the port.',
      source: 'RFC 9293 3.10.7',
      alternatives: [
        {
          cause: 'plain-http-to-tls',
          sentence: 'The port expects TLS.',
          confidence: 'possible',
          evidence: ['no byte was received'],
          toTell: 'Send the request with https.',
        },
      ],
    }),
  );
  expect(text).toBe(
    [
      'The server closed the connection. (likely, connection-closed, RFC 9293 3.10.7)',
      'Check the port.',
      '- ECONNRESET after 3 ms',
      '',
      'Or: The port expects TLS. (possible, plain-http-to-tls)',
      '- no byte was received',
      'To tell: Send the request with https.',
    ].join('\n'),
  );
});
