import { expect, test } from 'vitest';
import { traceText } from '#shared/trace/trace-text.ts';
import { attempt, capture, exchange } from './entries.ts';

const broken = (code: string, phase: 'tls' | 'firstByte') => ({
  atMs: 0,
  durationMs: 20,
  span: 'a',
  status: undefined,
  error: { code, phase, message: 'It failed.' },
});

test('shows both ways of a message', () => {
  expect(traceText([exchange({ seq: 1, atMs: 0, durationMs: 40 })]).split('\n')).toEqual([
    '     0 ms  Client → Service  POST /api/chat/start',
    '    40 ms  Client ← Service  201 Created  (40 ms)',
  ]);
});

test('shows where a request broke off, and no arrow of a response that was not sent', () => {
  const failed = attempt({ seq: 1, ...broken('CERT_HAS_EXPIRED', 'tls') });
  expect(traceText([failed]).split('\n')).toEqual([
    '     0 ms  Service –× Receiver  POST /webhook/chat-started',
    '    20 ms  Service × Receiver   certificate expired  (20 ms)',
  ]);
});

test('shows a request that arrived, but whose response did not', () => {
  const timedOut = attempt({ seq: 1, ...broken('ETIMEDOUT', 'firstByte') });
  expect(traceText([timedOut, capture({ seq: 2, atMs: 5, span: 'a' })]).split('\n')).toEqual([
    '     0 ms  Service → Receiver  POST /webhook/chat-started',
    '    20 ms  Service × Receiver  timed out  (20 ms)',
  ]);
});
