import { describe, expect, test } from 'vitest';
import type { Chat } from '#shared/model/chat.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { withMoments } from '../../../renderer/store/chat-history.ts';
import { maxChats, withEntries, withNewest, withOlder } from '../../../renderer/store/chat-list.ts';

const chat = (n: number): Chat => ({
  id: `chat_${String(n)}`,
  customerId: 'C-1',
  sessionId: `ses_${String(n)}`,
  status: 'queued',
  since: toInstant(n),
  agentId: null,
  startedAt: toInstant(n),
  endedAt: null,
});

const entry = (n: number, given: Partial<EntryOf<'chat'>> = {}): EntryOf<'chat'> => ({
  kind: 'chat',
  seq: n,
  at: toInstant(n),
  atMs: n,
  id: `chat_${String(n)}`,
  customerId: 'C-1',
  sessionId: `ses_${String(n)}`,
  status: 'queued',
  ...given,
});

const empty = { chats: [], next: null, full: false };
const ids = ({ chats }: { chats: readonly Chat[] }) => chats.map(({ id }) => id);

describe('the list of chats', () => {
  test('keeps older chats when the new first page overlaps them', () => {
    const known = { chats: [chat(3), chat(2), chat(1)], next: 'chat_1', full: false };
    const window = withNewest(known, { items: [chat(4), chat(3)], next: 'chat_3' });
    expect(ids(window)).toEqual(['chat_4', 'chat_3', 'chat_2', 'chat_1']);
    expect(window.next).toBe('chat_1');
  });

  test('restarts when there is a gap', () => {
    const known = { chats: [chat(2), chat(1)], next: null, full: false };
    const window = withNewest(known, { items: [chat(9), chat(8)], next: 'chat_8' });
    expect(ids(window)).toEqual(['chat_9', 'chat_8']);
    expect(window.next).toBe('chat_8');
  });

  test('appends older pages without duplicates, up to the limit', () => {
    const known = { chats: [chat(3), chat(2)], next: 'chat_2', full: false };
    expect(ids(withOlder(known, { items: [chat(2), chat(1)], next: null }))).toEqual(['chat_3', 'chat_2', 'chat_1']);
    const many = Array.from({ length: maxChats + 1 }, (_, n) => chat(n));
    const window = withOlder(empty, { items: many, next: 'more' });
    expect(window.chats).toHaveLength(maxChats);
    expect(window).toMatchObject({ next: null, full: true });
  });

  test('adds new chats from the journal on top, and updates known ones', () => {
    const known = { chats: [chat(1)], next: null, full: false };
    const window = withEntries(known, [
      entry(2),
      entry(3),
      entry(4, { id: 'chat_1', status: 'active', action: 'assign', agentId: 'A-1' }),
    ]);
    expect(ids(window)).toEqual(['chat_3', 'chat_2', 'chat_1']);
    expect(window.chats[2]).toMatchObject({ status: 'active', agentId: 'A-1', since: toInstant(4) });
    const moved = withEntries(known, [entry(5)], 60_000);
    expect(moved.chats[0]?.startedAt, 'on the clock of the service').toBe(toInstant(60_005));
    const ended = withEntries(window, [entry(5, { id: 'chat_1', status: 'ended' })]);
    expect(ended.chats[2]).toMatchObject({ status: 'ended', agentId: 'A-1', endedAt: toInstant(5) });
  });
});

test('keeps each history event once, in journal order', () => {
  const first = withMoments(new Map(), [entry(7, { id: 'c', status: 'active' })]);
  const both = withMoments(first, [entry(2, { id: 'c' }), entry(7, { id: 'c', status: 'active' })]);
  expect(both.get('c')?.map(({ status }) => status)).toEqual(['queued', 'active']);
});
