import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';

let served: TestControl;
let receiver: Receiver;
let hook: string;

beforeAll(async () => {
  served = await startControl();
  receiver = await startReceiver();
  hook = receiver.url.replace('localhost', '127.0.0.1');
  await served.client.send('PATCH', '/subscriptions/sub_default', { enabled: false });
});
afterAll(async () => {
  await served.close();
  await receiver.close();
});

const settled = (id: string) =>
  served.client.entry('delivery', (entry) => entry.id === id && entry.status !== 'pending');

describe('subscriptions and deliveries by the control API', () => {
  it('returns the effective subscription, and which of its fields follow the profile', async () => {
    const added = await served.client.send('POST', '/subscriptions', { id: 'one', url: hook });
    expect(added).toMatchObject({
      id: 'one',
      url: hook,
      events: ['*'],
      enabled: true,
      auth: { kind: 'none' },
      retry: { preset: 'standard' },
      timeoutMs: 15_000,
      tls: { trust: 'ours' },
      ordering: 'none',
      inherited: ['signing', 'retry', 'timeoutMs', 'ordering', 'payload', 'paths'],
      circuit: { state: 'closed', failures: 0 },
    });
    expect(added.signing.scheme).toBe('standard-webhooks');
    expect(added.signing.secret).toMatch(/^whsec_/);
    const changed = await served.client.send('PATCH', '/subscriptions/one', { retry: { preset: 'none' } });
    expect(changed.inherited).toEqual(['signing', 'timeoutMs', 'ordering', 'payload', 'paths']);
    expect((await served.client.send('PATCH', '/subscriptions/one', { retry: null })).inherited).toContain('retry');
  });

  it('emits, delivers, redelivers unchanged and edited, and counts', async () => {
    const { deliveries, eventId, trace } = await served.client.send('POST', '/events', {
      event: 'chat_started',
      customerId: 'C-1001',
    });
    expect(deliveries).toHaveLength(1);
    const [id] = deliveries as [string];
    expect(await settled(id)).toMatchObject({ status: 'delivered', trace, eventId });
    const delivery = await served.client.get(`/deliveries/${id}`);
    expect(delivery).toMatchObject({
      customerId: 'C-1001',
      url: `${hook}/webhook/chat-started`,
      attemptsMade: 1,
      attemptsAllowed: 8,
      lastStatus: 200,
    });
    const [attempt] = delivery.attempts;
    expect(attempt.signature.signedContent).toBe(
      `${eventId}.${receiver.received[0]?.headers['webhook-timestamp']}.${receiver.received[0]?.text}`,
    );
    const before = receiver.received.length;
    expect(
      await served.client.send('POST', `/deliveries/${id}/redeliver`, { body: '{"x":1}', headers: [['X-Own', 'yes']] }),
    ).toMatchObject({ status: 'pending' });
    const [, edited] = await receiver.count(before + 1);
    expect(edited?.text).toBe('{"x":1}');
    expect(edited?.headers['x-own']).toBe('yes');
    expect(edited?.headers['webhook-id']).toBe(eventId);
    await served.client.entry('attempt', (entry) => entry.id === `${id}.2`);
    expect((await served.client.get(`/deliveries/${id}`)).attempts[1]).toMatchObject({ edited: true });
    expect(await served.client.get('/subscriptions/one/stats')).toMatchObject({ attempts: 2, failureRate: 0 });
  });

  it('sends one delivery to any receiver, and tests a subscription immediately', async () => {
    const sent = await served.client.send('POST', '/deliveries', {
      url: `${hook}/my/hook?x=1`,
      event: 'mine',
      body: 'hello',
    });
    expect(sent).toMatchObject({ subscriptionId: 'direct', url: `${hook}/my/hook?x=1`, event: 'mine' });
    await settled(sent.id);
    expect(receiver.received.at(-1)).toMatchObject({ path: '/my/hook?x=1', text: 'hello' });
    const tested = await served.client.send('POST', '/subscriptions/one/test', {});
    expect(tested.attempts).toHaveLength(1);
    expect(tested.attempts[0].response.status).toBe(200);
  });

  it('cancels pending deliveries, and removes a subscription with its pending deliveries', async () => {
    receiver.answer(500);
    const { deliveries } = await served.client.send('POST', '/events', { event: 'chat_ended', customerId: 'C-1001' });
    const { deliveries: others } = await served.client.send('POST', '/events', {
      event: 'chat_ended',
      customerId: 'C-1001',
    });
    await served.client.entry('attempt', (entry) => entry.deliveryId === deliveries[0]);
    expect(await served.client.send('POST', `/deliveries/${deliveries[0]}/cancel`)).toMatchObject({
      status: 'cancelled',
    });
    await expect(served.client.send('POST', `/deliveries/${deliveries[0]}/cancel`)).rejects.toThrow('409');
    expect(await served.client.send('DELETE', '/subscriptions/one')).toEqual({ removed: true });
    expect(await served.client.get(`/deliveries/${others[0]}`)).toMatchObject({
      status: 'cancelled',
      reason: 'Its subscription was removed.',
    });
    await expect(served.client.send('DELETE', '/subscriptions/one')).rejects.toThrow('404');
  });
});
