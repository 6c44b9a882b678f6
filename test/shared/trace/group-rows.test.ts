import { expect, test } from 'vitest';
import { foldHops } from '#shared/trace/fold-hops.ts';
import { groupRows, type GroupedRow } from '#shared/trace/group-rows.ts';
import { attempt, clock, decision, delivery, event, exchange, token } from './entries.ts';

const groupOf = (grouped: GroupedRow | undefined) => {
  if (grouped?.type !== 'group') throw new Error('Expected a group.');
  return grouped.group;
};

test('groups rows by trace, latest first, and does not group rows without a trace', () => {
  const { trace: _, ...alone } = clock({ seq: 3 });
  const rows = foldHops([
    exchange({ seq: 1, trace: 'a', span: 'a1' }),
    exchange({ seq: 2, trace: 'b', span: 'b1' }),
    alone,
    event({ seq: 4, trace: 'a' }),
  ]);
  const grouped = groupRows(rows.toReversed());
  expect(grouped.map((each) => (each.type === 'group' ? each.group.trace : each.row.entry.kind))).toEqual([
    'clock',
    'b',
    'a',
  ]);
  expect(groupOf(grouped[2]).rows.map(({ entry }) => entry.seq)).toEqual([1, 4]);
});

test('names a group after its first call other than a token request, or after its event', () => {
  const [chat] = groupRows(
    foldHops([
      exchange({ seq: 1, to: 'authorization', span: 't' }),
      token({ seq: 2 }),
      exchange({ seq: 3, span: 'c' }),
      event({ seq: 4 }),
    ]),
  );
  expect(groupOf(chat).cause.entry.seq).toBe(3);
  const [emitted] = groupRows(foldHops([token({ seq: 1 }), event({ seq: 2 })]));
  expect(groupOf(emitted).cause.entry.seq).toBe(2);
});

test('shows the time from the first start to the last end, and the worst outcome of both ends', () => {
  const [grouped] = groupRows(
    foldHops([
      exchange({ seq: 1, atMs: 1000, durationMs: 900, span: 'a' }),
      exchange({ seq: 2, atMs: 1100, durationMs: 10, span: 'b', status: 401 }),
      decision({ seq: 3, atMs: 1101, durationMs: 2, span: 'b', status: 401, outcome: 'refused' }),
      token({ seq: 4, atMs: 1200 }),
    ]),
  );
  expect(groupOf(grouped)).toMatchObject({ startMs: 1000, durationMs: 900, worst: 'bad', worstCount: 1 });
});

test('is retrying, not failed, while the delivery of a failed attempt is tried again, and failed when it is exhausted', () => {
  const failed = attempt({ seq: 2, id: 'dlv_1.1', deliveryId: 'dlv_1', status: 500 });
  const retrying = delivery({ seq: 3, id: 'dlv_1', status: 'pending', n: 1 });
  const [waiting] = groupRows(foldHops([event({ seq: 1 }), failed, retrying]));
  expect(groupOf(waiting)).toMatchObject({ worst: 'warn', retrying: true });
  const [ended] = groupRows(foldHops([failed, retrying, delivery({ seq: 4, id: 'dlv_1', status: 'exhausted', n: 2 })]));
  expect(groupOf(ended)).toMatchObject({ worst: 'bad', retrying: false });
  const [delivered] = groupRows(
    foldHops([failed, retrying, delivery({ seq: 4, id: 'dlv_1', status: 'delivered', n: 2 })]),
  );
  expect(groupOf(delivered)).toMatchObject({ worst: 'warn', retrying: false });
});

test('is delivered only if each of its deliveries was', () => {
  const [one, other] = [delivery({ seq: 2, id: 'dlv_1' }), delivery({ seq: 3, id: 'dlv_2', status: 'pending' })];
  const isDelivered = (...entries: Parameters<typeof foldHops>[0]) =>
    groupOf(groupRows(foldHops([event({ seq: 1 }), ...entries]))[0]).delivered;
  expect(isDelivered()).toBe(false);
  expect(isDelivered({ ...one, status: 'delivered' })).toBe(true);
  expect(isDelivered({ ...one, status: 'delivered' }, other)).toBe(false);
  expect(isDelivered({ ...one, status: 'delivered' }, { ...other, status: 'cancelled' })).toBe(false);
  expect(isDelivered({ ...one, status: 'delivered' }, other, { ...other, seq: 4, status: 'delivered' })).toBe(true);
});

test('counts a failed delivery once, whatever the number of its attempts', () => {
  const [grouped] = groupRows(
    foldHops([
      event({ seq: 1 }),
      attempt({ seq: 2, id: 'dlv_1.1', span: 's1', deliveryId: 'dlv_1', status: 500 }),
      attempt({ seq: 3, id: 'dlv_1.2', span: 's2', deliveryId: 'dlv_1', status: 500 }),
      delivery({ seq: 4, id: 'dlv_1', status: 'exhausted', n: 2 }),
      attempt({ seq: 5, id: 'dlv_2.1', span: 's3', deliveryId: 'dlv_2', status: 500 }),
      delivery({ seq: 6, id: 'dlv_2', status: 'exhausted', n: 1 }),
    ]),
  );
  expect(groupOf(grouped)).toMatchObject({ worst: 'bad', worstCount: 2 });
});
