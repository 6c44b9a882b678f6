import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Party } from '#shared/model/party.ts';
import { findCapture } from '../../electron/engine/catcher/read-captures.ts';
import { readDeliveryWithAttempts } from '../../electron/engine/webhooks/read-attempts.ts';
import { http } from '../support/http-request.ts';
import { entryOf, startEngine, type TestEngine } from '../support/start-engine.ts';

const minute = 60_000;

let started: TestEngine;
beforeAll(async () => {
  started = await startEngine();
});
afterAll(() => started.close());
afterEach(() => {
  for (const party of ['authorization', 'service', 'catcher'] as const) started.engine.clocks[party].reset();
});

/** How far the `Date` of a response is from the clock of this machine, in minutes. */
async function dateOffset(url: string, method = 'GET'): Promise<number> {
  const { headers } = await http(url, { method });
  const offsetMs = Date.parse(String(headers['date'])) - started.engine.clocks.wall.now();
  return Math.round(offsetMs / minute) || 0;
}

describe('the Date of responses', () => {
  const places: readonly [Party, () => string][] = [
    ['service', () => `${started.engine.urls.api.http}/api/customer`],
    ['authorization', () => `${started.engine.urls.auth.http}/jwks`],
    ['catcher', () => `${started.catcher}/hook`],
  ];

  it.each(places)('is that of the moved clock of the %s, and of no other party', async (party, url) => {
    started.engine.clocks[party].advance(6 * minute);
    for (const [other, address] of places) expect(await dateOffset(address()), other).toBe(other === party ? 6 : 0);
    started.engine.clocks[party].advance(-16 * minute);
    expect(await dateOffset(url())).toBe(-10);
    started.engine.clocks[party].reset();
    expect(await dateOffset(url())).toBe(0);
  });

  it('also follows a clock moved by a fault, and does not replace a configured Date of the receiver', async () => {
    const { catcher, clocks } = started.engine;
    clocks.catcher.skew(4 * minute);
    expect(await dateOffset(`${started.catcher}/hook`, 'POST')).toBe(4);
    const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
    await catcher.settings.update({ answer: { status: 200, headers: [['Date', date]], body: '', delayMs: 0 } });
    expect((await http(`${started.catcher}/hook`)).headers['date']).toBe(date);
    clocks.catcher.skew(0);
  });
});

describe('while a clock is moved', () => {
  it('entries have the time of this machine, and the offset of each moved clock', async () => {
    const { clocks, emission, journal, store } = started.engine;
    clocks.service.advance(6 * minute);
    clocks.catcher.advance(-30_000);
    const after = journal.lastCommitted();
    const before = clocks.wall.now();
    const {
      deliveries: [id = ''],
    } = await emission.emit({ event: 'chat_started', customerId: 'C-clock' });
    await entryOf(started.engine, 'delivery', (entry) => entry.id === id && entry.status !== 'pending');
    await http(`${started.engine.urls.api.http}/api/customer`);
    await entryOf(
      started.engine,
      'decision',
      (entry) => entry.server === 'service' && entry.status === 401 && entry.atMs >= before,
    );

    const entries = journal.since(after, 100);
    for (const kind of ['event', 'delivery', 'attempt', 'capture', 'decision'] as const) {
      const entry = entries.find((each) => each.kind === kind);
      expect(entry, kind).toMatchObject({
        clockOffsets: [
          { party: 'service', offsetMs: 6 * minute },
          { party: 'catcher', offsetMs: -30_000 },
        ],
      });
      expect(Math.abs((entry?.atMs ?? 0) - before), kind).toBeLessThan(minute);
    }
    const [attempt] = readDeliveryWithAttempts(store, id)?.attempts ?? [];
    expect(attempt?.clockOffsetMs).toBe(6 * minute);
    const capture = entries.find((entry) => entry.kind === 'capture');
    expect(findCapture(store, capture?.id ?? '')).toMatchObject({ clockOffsetMs: -30_000 });
  });

  it('and entries have no offsets while no clock is moved', async () => {
    const { emission, journal } = started.engine;
    const after = journal.lastCommitted();
    await emission.emit({ event: 'chat_started', customerId: 'C-clock' });
    const entry = journal.since(after, 100).find(({ kind }) => kind === 'event');
    expect(entry).toBeDefined();
    expect(entry).not.toHaveProperty('clockOffsets');
  });
});
