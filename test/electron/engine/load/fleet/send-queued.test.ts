import { expect, it } from 'vitest';
import { arrivalModel } from '#shared/load/arrivals.ts';
import { maxShares } from '#shared/load/slice.ts';
import { InvalidArgumentError } from '@nats-io/transport-node';
import { fleetError } from '../../../../../electron/engine/fleet/fleet-error.ts';
import { fitting } from '../../../../../electron/engine/load/fleet/send-queued.ts';
import { encodeHistogram, isHistogram, newHistogram, record } from '../../../../../electron/engine/load/histogram.ts';
import { createRecorder } from '../../../../../electron/engine/load/recorder.ts';
import { Tally } from '../../../../../electron/engine/load/tally.ts';

it('combines the intervals of a result that is too large for a message', () => {
  const recorder = createRecorder();
  for (let second = 0; second < 20; second++) {
    for (let one = 1; one <= 50; one++) {
      recorder.sent(second * 1000, 0);
      recorder.ended(second * 1000 + 1, { ok: true, status: 200, latencyMs: one * 7.3 });
    }
  }
  const result = recorder.take();
  const bytes = JSON.stringify(result).length;
  const fitted = fitting(result, 4096 + bytes / 2);
  expect(JSON.stringify(fitted).length).toBeLessThan(bytes / 2);
  const [before, after] = [result, fitted].map((part) => {
    const tally = new Tally();
    tally.add(part);
    return { ...tally.totals, ...tally.latency() };
  });
  expect(after).toEqual(before);
});

it('does not retry a message that is too large', () => {
  const error = new InvalidArgumentError("'payload' max_payload size exceeded");
  expect(fleetError(error, 'lab:4222')).toMatchObject({ code: 'fleet_limit' });
});

it('recognises histograms of other programs', () => {
  const histogram = newHistogram();
  record(histogram, 12);
  expect(['', encodeHistogram(histogram)].every(isHistogram)).toBe(true);
  expect(['x', Buffer.alloc(100).toString('base64')].some(isHistogram)).toBe(false);
});

it('cuts a closed loop into no more shares than sends in flight', () => {
  const model = arrivalModel({ inFlight: 1, count: 30 });
  expect([maxShares(model, 3), maxShares({ ...model, inFlight: 2 }, 3)]).toEqual([1, 2]);
});
