import { describe, expect, test } from 'vitest';
import { followDeliveries } from '../../../renderer/store/deliveries-store.ts';
import type { Delivery } from '../../../shared/model/delivery.ts';
import type { JournalEntry } from '../../../shared/model/journal-entry.ts';

const delivery = (n: number, part: Partial<Delivery> = {}): Delivery => ({
  id: `dlv_${n}`,
  eventId: `evt_${n}`,
  event: 'chat_started',
  customerId: 'C-1001',
  subscriptionId: 'sub_1',
  url: 'http://receiver.example/',
  status: 'pending',
  createdAt: `2026-11-20T12:00:0${n}.000Z`,
  nextAttemptAt: '2026-11-20T12:05:00.000Z',
  attemptsMade: 0,
  attemptsAllowed: 5,
  lastStatus: null,
  lastCause: null,
  trace: 't',
  ...part,
});

describe('the journal', () => {
  const base = { seq: 1, at: '2026-11-20T12:00:00.000Z', atMs: 0 };
  const attempt = {
    ...base,
    kind: 'attempt',
    id: 'dlv_1.1',
    deliveryId: 'dlv_1',
    n: 1,
    event: 'chat_started',
    span: 's',
    to: 'other',
    url: 'http://receiver.example/',
    durationMs: 1,
    status: 500,
    cause: 'receiver-error',
  } as JournalEntry;
  const over = {
    ...base,
    kind: 'delivery',
    id: 'dlv_1',
    eventId: 'evt_1',
    event: 'chat_started',
    subscriptionId: 'sub_1',
    status: 'exhausted',
  } as JournalEntry;

  test('updates the last attempt and the status of the delivery', () => {
    const [followed] = followDeliveries([delivery(1)], [attempt, over]);
    expect(followed).toMatchObject({
      status: 'exhausted',
      attemptsMade: 1,
      lastStatus: 500,
      lastCause: 'receiver-error',
      nextAttemptAt: null,
    });
  });

  test('changes nothing for other deliveries', () => {
    const known = [delivery(2)];
    expect(followDeliveries(known, [attempt, over])).toBe(known);
  });
});
