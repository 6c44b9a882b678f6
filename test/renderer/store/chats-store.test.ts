import { expect, test, vi } from 'vitest';
import type { Chat } from '#shared/model/customer-contact.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { withMoments } from '../../../renderer/store/chat-history.ts';
import { connectedStores } from '../connected-stores.ts';

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

test('adds new chats from the feed and updates known ones, without reading them', async () => {
  const read = vi.fn(() => Promise.resolve({ items: [chat(2), chat(1)], next: null }));
  const list = () => Promise.resolve({ items: [], next: null });
  const { chats } = connectedStores({ service: { chats: read }, journal: { list } });
  chats.getState().watch();
  await vi.waitFor(() => expect(chats.getState().status).toBe('ready'));
  const assigned = { status: 'active', action: 'assign', agentId: 'A-1', since: toInstant(60_004) } as const;
  const { agentId: _, endedAt: _ended, ...started } = chat(3);
  chats
    .getState()
    .receive([entry(3, started), entry(4, { ...started, ...assigned }), entry(5, { ...chat(1), ...assigned })]);
  expect(chats.getState().items).toMatchObject([
    { id: 'chat_3', status: 'active', agentId: 'A-1', endedAt: null },
    { id: 'chat_2', status: 'queued' },
    { id: 'chat_1', status: 'active', agentId: 'A-1', since: toInstant(60_004) },
  ]);
  chats.getState().receive([entry(6, { id: 'chat_1', status: 'ended', endedAt: toInstant(6) })]);
  expect(chats.getState().items[2]).toMatchObject({ status: 'ended', endedAt: toInstant(6) });
  expect(read).toHaveBeenCalledTimes(1);
});

test('keeps each history event once, in journal order', () => {
  const first = withMoments(new Map(), [entry(7, { id: 'c', status: 'active' })]);
  const both = withMoments(first, [entry(2, { id: 'c' }), entry(7, { id: 'c', status: 'active' })]);
  expect(both.get('c')?.map(({ status }) => status)).toEqual(['queued', 'active']);
});
