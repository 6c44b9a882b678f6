import { expect, test } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createClocksStore } from '../../../renderer/store/clocks-store.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';

function clocksOf(clocks: Partial<Record<keyof ApiClient['clocks'], unknown>>) {
  const connection = createConnectionStore();
  connection.setState({ connection: { state: 'connected', client: { clocks } as unknown as ApiClient } });
  return createClocksStore(connection);
}

const clock = (part: object) =>
  ({ seq: 1, at: '2026-11-20T12:00:00.000Z', kind: 'clock', party: 'service', ...part }) as unknown as JournalEntry;

test('adds the skew of a fault to the offset of a clock', () => {
  const store = clocksOf({});
  store.getState().receive([clock({ offsetMs: 60_000, skewMs: -40_000 })]);
  expect(store.getState().offsets.service).toBe(20_000);
  expect(store.getState().skews.service).toBe(-40_000);
});

test('ends a skew with the entry that reports none', () => {
  const store = clocksOf({});
  store.getState().receive([clock({ offsetMs: 60_000, skewMs: -40_000 }), clock({ offsetMs: 60_000 })]);
  expect(store.getState()).toMatchObject({ offsets: { service: 60_000 }, skews: { service: 0 } });
});

test('resets all clocks before it sets the named offsets', async () => {
  const asked: unknown[] = [];
  const answer = (what: unknown) => {
    asked.push(what);
    return Promise.resolve({ items: [] });
  };
  const store = clocksOf({ reset: () => answer('reset'), advance: answer });
  await store.getState().arrange({ service: -40, catcher: 360 });
  expect(asked).toEqual(['reset', { party: 'service', seconds: -40 }, { party: 'catcher', seconds: 360 }]);
});
