import { expect, test } from 'vitest';
import type { ControlClient } from '#shared/contract/client.ts';
import { toInstant } from '#shared/model/instant.ts';
import { readAttempts } from '../../../../../electron/engine/scenarios/pull-push/compared-sides.ts';

const startedAt = Date.UTC(2026, 0, 1);
const chat = { id: 'chat_1', customerId: 'C-1001', trace: '', events: [], seen: undefined };

/** Webhooks of the chat, newest first. */
const all = Array.from({ length: 2500 }, (_, index) => ({
  id: `dlv_${index}`,
  customerId: chat.customerId,
  status: index === 2499 ? 'pending' : 'delivered',
  recordedAt: toInstant(startedAt),
}));

const webhooks = {
  deliveries: async (query: { after?: string; limit?: number; subscriptionId?: string }) => {
    const { after = '0', limit = 100 } = query;
    expect(query.subscriptionId).toBe('sub_own');
    const end = Number(after) + limit;
    return { items: all.slice(Number(after), end), next: end < all.length ? String(end) : null };
  },
  delivery: async () => ({
    attempts: [
      {
        startedAt: toInstant(startedAt + 250),
        clockOffsetMs: 60_000,
        request: { headers: [], body: { size: 1 } },
        response: { status: 200, headers: [], body: { size: 1 } },
      },
    ],
  }),
};

test('reads the attempts of all webhooks of the subscription, also beyond one page', async () => {
  const { pending, sent } = await readAttempts([chat], {
    control: { webhooks } as unknown as ControlClient,
    startedMs: startedAt,
    subscriptionId: 'sub_own',
  });
  expect(sent).toHaveLength(2500);
  // The time of an attempt is that of this machine, also while the clock of the service is moved.
  expect(sent[0]).toEqual({ atMs: 250, chat: 0, result: 'useful', bytes: 2 });
  expect(pending).toBe(true);
});
