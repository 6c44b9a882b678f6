import { expect, it } from 'vitest';
import { networkTime } from '../../../../electron/engine/http/outgoing-request.ts';

const sent = (beganMs: number | undefined, total: number | null) => ({
  rawRequestHeaders: [],
  ...(beganMs !== undefined && { beganMs }),
  phases: { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total },
});

it.each([
  ['ends with its response', sent(100.2, 8), 107.9, { atMs: 99.9, durationMs: 8 }],
  [
    'begins when it was sent, however late the program reads the response',
    sent(100.2, 8),
    130,
    { atMs: 101.2, durationMs: 8 },
  ],
  ['takes until its end if its time was not measured', sent(undefined, null), 130, { atMs: 90, durationMs: 40 }],
])('a request %s', (_name, one, endedMs, time) => {
  const { atMs, durationMs } = networkTime(one, 90, endedMs);
  expect([atMs, durationMs]).toEqual([expect.closeTo(time.atMs), time.durationMs]);
});
