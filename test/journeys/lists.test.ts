import { expect, it } from 'vitest';
import { startControl } from '../support/start-control.ts';

it('lists have items, and the place where the list goes on', async () => {
  await using control = await startControl();
  const names =
    'clients users tokens clocks customers chats subscriptions deliveries captures faults requests journal experiments scenarios sessions lessons runs';
  const lists = await Promise.all(names.split(' ').map((name) => control.client.get(`/${name}`)));
  expect(lists).toEqual(lists.map(() => expect.objectContaining({ items: expect.any(Array), next: null })));
});
