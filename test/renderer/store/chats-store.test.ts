import { expect, test } from 'vitest';
import type { Chat } from '#shared/model/chat.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { withMoments } from '../../../renderer/store/chat-history.ts';
import { followChats } from '../../../renderer/store/chats-store.ts';

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

test('updates known chats from the journal, on the clock of the service', () => {
  const known = [chat(2), chat(1)];
  const assigned = entry(4, { id: 'chat_1', status: 'active', action: 'assign', agentId: 'A-1' });
  const updated = followChats(known, [entry(3, { id: 'chat_9' }), assigned], 60_000);
  expect(updated[0]).toBe(known[0]);
  expect(updated[1]).toMatchObject({ status: 'active', agentId: 'A-1', since: toInstant(60_004) });
  const ended = followChats(updated, [entry(5, { id: 'chat_1', status: 'ended' })], 0);
  expect(ended[1]).toMatchObject({ status: 'ended', agentId: 'A-1', endedAt: toInstant(5) });
  expect(followChats(known, [entry(3, { id: 'chat_9' })], 0)).toBe(known);
});

test('keeps each history event once, in journal order', () => {
  const first = withMoments(new Map(), [entry(7, { id: 'c', status: 'active' })]);
  const both = withMoments(first, [entry(2, { id: 'c' }), entry(7, { id: 'c', status: 'active' })]);
  expect(both.get('c')?.map(({ status }) => status)).toEqual(['queued', 'active']);
});
