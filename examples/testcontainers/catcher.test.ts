import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContainer } from './hookbench.ts';

let hookbench: Awaited<ReturnType<typeof startContainer>>;
beforeAll(async () => {
  hookbench = await startContainer();
}, 60_000);
afterAll(() => hookbench.stop());

it('receives the webhooks that my application sends', async () => {
  // Give the address of the receiver to your application instead.
  const event = { event: 'order_paid', customerId: 'C-1001', timestamp: new Date().toISOString() };
  await fetch(`${hookbench.catcher.http}/hook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  });
  const response = await fetch(`${hookbench.control}/captures/wait`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hookbench.controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ match: { event: 'order_paid' }, count: 1, timeoutMs: 5000, since: 'start' }),
  });
  expect(await response.json()).toMatchObject({ items: [{ method: 'POST', path: '/hook' }] });
});
