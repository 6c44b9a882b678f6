import { expect, test } from 'vitest';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { entryBadge } from '#shared/trace/entry-badge.ts';
import { entryOutcome } from '#shared/trace/entry-outcome.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { withDeliveries } from '#shared/trace/receiver-name.ts';
import { retryWord } from '#shared/trace/retry-word.ts';
import { attempt, capture } from './entries.ts';

const base = { at: '2026-11-20T12:00:00.000Z', atMs: Date.parse('2026-11-20T12:00:00.000Z') };

const delivery: EntryOf<'delivery'> = {
  ...base,
  seq: 1,
  kind: 'delivery',
  id: 'dlv_1',
  eventId: 'evt_1',
  event: 'chat_started',
  subscriptionId: 'sub_1',
  status: 'delivered',
};
const toCatcher = attempt({ seq: 2, subscriptionId: 'sub_1', span: 'span1' });
const toReceiver = attempt({ seq: 3, subscriptionId: 'sub_1', to: 'other', url: 'http://127.0.0.1:9/hooks' });
const received = capture({ seq: 4, path: '/webhook/chat-started', span: 'span1' });
const pairing: EntryOf<'pairing'> = {
  ...base,
  seq: 5,
  kind: 'pairing',
  deliveryId: 'dlv_1',
  n: 1,
  event: 'chat_started',
  outcome: 'delivered',
};
const all: JournalEntry[] = [delivery, toCatcher, toReceiver, received, pairing];
const names = withDeliveries(new Map([['sub_1', 'Billing']]), all);

test.each<[string, JournalEntry, string, string]>([
  ['a delivery', delivery, 'Delivered', 'chat_started to Billing'],
  ['an attempt to the receiver', toCatcher, 'chat_started to Receiver', 'Billing, attempt 1'],
  ['an attempt to another receiver', toReceiver, 'chat_started to Billing', 'attempt 1'],
  ['a capture', received, 'POST /webhook/chat-started', 'Billing, seen by Receiver'],
  ['a pairing', pairing, 'chat_started received unchanged', 'Billing, attempt 1'],
])('names the subscription of %s', (_, entry, title, aside) => {
  expect(entryTitle(entry, names)).toEqual({ title, aside });
});

test.each<[string, JournalEntry, string]>([
  ['a delivery', delivery, 'chat_started'],
  ['an attempt', toCatcher, 'attempt 1'],
  ['a capture of another sender', capture({ seq: 9 }), 'seen by Receiver'],
])('leaves out the subscription of %s when it is not known', (_, entry, aside) => {
  expect(entryTitle(entry, withDeliveries(new Map(), all)).aside).toBe(aside);
});

test('a delivery whose attempt failed is retrying, in amber; a new one is pending', () => {
  const fresh = { ...delivery, status: 'pending' as const, n: undefined };
  const failed = { ...fresh, n: 1 };
  expect([entryTitle(fresh).title, entryOutcome(fresh)]).toEqual(['Delivery waiting', 'neutral']);
  expect([entryTitle(failed).title, entryOutcome(failed)]).toEqual(['Delivery retrying', 'warn']);
});

test('what a recording does is no problem, and a failure of the engine is one', () => {
  const badgeOf = (change: EntryOf<'engine'>['change']) =>
    entryBadge({ ...base, seq: 1, kind: 'engine', change, message: 'Plays Orders: 5 exchanges' });
  expect(badgeOf('recording')).toBeUndefined();
  expect(badgeOf('failure')).toMatchObject({ text: 'problem', outcome: 'bad' });
});

test.each<[string, Partial<EntryOf<'profile'>>, string, string]>([
  [
    'one',
    { changes: { accessTokenLifetime: 30 }, before: { accessTokenLifetime: 300 } },
    'Assumption changed: Access token lifetime',
    '300 to 30',
  ],
  [
    'one without what it was',
    { changes: { accessTokenLifetime: 30 } },
    'Assumption changed: Access token lifetime',
    'assumptions',
  ],
  [
    'several, one of them of another version',
    { changes: { accessTokenLifetime: 30, unknown: 1 }, before: {} },
    'Assumptions changed: Access token lifetime, unknown',
    'assumptions',
  ],
])('names changed assumptions: %s', (_, change, title, aside) => {
  expect(entryTitle({ ...base, seq: 6, kind: 'profile', changes: {}, ...change })).toEqual({ title, aside });
});

test('a subscription is the title of what happened to it, also under an earlier name', () => {
  const paused = (name: string): JournalEntry => ({
    ...base,
    seq: 10,
    kind: 'subscription',
    id: 'sub_1',
    change: 'circuit-opened',
    message: `Subscription ${name} is paused: 20 attempts failed in a row`,
  });
  const aside = '20 attempts failed in a row';
  expect(entryTitle(paused('Billing'), names)).toEqual({ title: 'Billing', aside });
  expect(entryTitle(paused('sub_1'))).toEqual({ title: 'sub_1', aside });
  expect(entryTitle(paused('Orders'), names).title).toBe('Subscription Orders is paused: 20 attempts failed in a row');
});

test('a failed attempt that another one follows is retried, or retrying until it was made', () => {
  const [failed, second] = [attempt({ seq: 1, status: 500 }), attempt({ seq: 3, n: 2, status: 200 })];
  const pending = { ...delivery, id: 'dlv_1', status: 'pending' as const, n: 1 };
  expect(retryWord(failed, [failed, pending])).toBe('retrying');
  expect(retryWord(failed, [failed, pending, second])).toBe('retried');
  expect(retryWord(failed, [failed, { ...pending, status: 'exhausted' }])).toBeUndefined();
  expect(retryWord(second, [failed, pending, second])).toBeUndefined();
});
