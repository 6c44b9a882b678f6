import { expect, it } from 'vitest';
import { ask, open, said, volatile } from '../../../../support/played.ts';

it('gives another number to each of many equal requests, without counting from the recorded one', async () => {
  const play = await open({
    volatile: [volatile('POST /orders', 'response', '/id', 'id')],
    exchanges: [said('POST /orders', { id: 'ord_1000' })],
  });
  const ids = Array.from({ length: 20_000 }, () => ask(play, 'POST /orders')?.json);
  expect(ids.slice(0, 3)).toEqual(['ord_1000', 'ord_1001', 'ord_1002'].map((id) => ({ id })));
  expect(new Set(ids.map((one) => JSON.stringify(one))).size).toBe(ids.length);
});
