import { expect, it } from 'vitest';
import type { SentRequest } from '#shared/pull-push/comparison.ts';
import { halfOf, noticedBy, ticksOf, timeRows } from '#shared/pull-push/time-rows.ts';

it.each([1, 3, 5])('has rows for %i chats whose marks do not touch', (chats) => {
  const rows = timeRows(chats);
  const ends = (['pull', 'push'] as const).flatMap((group) =>
    Array.from({ length: chats }, (_, chat) => {
      const [middle, half] = [rows.middleOf(group, chat), halfOf(rows, 'useful')];
      return [middle - half, middle + half];
    }),
  );
  const places = ends.flat();
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(places.at(-1)).toBeLessThanOrEqual(rows.height);
});

it('finds the request by which an event was noticed, and not its response', () => {
  const of = (atMs: number, chat: number, result: SentRequest['result'] = 'useful') => ({
    atMs,
    chat,
    result,
    bytes: 1,
  });
  const sent = [of(1000, 0), of(2000, 0), of(2100, 1), of(2200, 0, 'empty'), of(3000, 0)];
  const noticed = (atMs: number, chat: number) =>
    noticedBy({ sent, notices: [] }, { eventAtMs: atMs - 900, atMs, chat });
  expect([noticed(2400, 0), noticed(2400, 1), noticed(3001, 0)]).toEqual([2000, 2100, 3000]);
  // The attempt of a webhook that has arrived is not known yet.
  expect([noticed(2950, 0), noticed(2099, 1), noticed(500, 2)]).toEqual([undefined, undefined, undefined]);
});

it('has at most nine ticks, at whole seconds from 0', () => {
  expect(ticksOf(2000)).toEqual([0, 1000, 2000]);
  expect(ticksOf(35_400)).toEqual([0, 5, 10, 15, 20, 25, 30, 35].map((seconds) => seconds * 1000));
  for (const endMs of [1000, 9000, 61_000, 345_000]) expect(ticksOf(endMs).length).toBeLessThanOrEqual(9);
});
