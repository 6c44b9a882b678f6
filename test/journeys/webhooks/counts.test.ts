import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startControl, type TestControl } from '../../support/start-control.ts';

let served: TestControl;

beforeAll(async () => {
  served = await startControl();
});
afterAll(async () => {
  await served.close();
});

describe('counts of deliveries', () => {
  it('are by status, of all, of one event and of one subscription', async () => {
    const { webhooks } = served.client;
    expect(await webhooks.deliveryCounts({})).toEqual({
      all: 0,
      pending: 0,
      delivered: 0,
      exhausted: 0,
      cancelled: 0,
    });
    const never = await webhooks.addSubscription({
      url: 'http://127.0.0.1:9/',
      events: ['counted'],
      retry: { delays: [3600], jitter: 0 },
    });
    await webhooks.emit({ event: 'counted', customerId: 'C-1001' });
    await webhooks.emit({ event: 'other', customerId: 'C-1001' });
    const { items } = await webhooks.deliveries({ subscriptionId: never.id });
    expect(items.map(({ status }) => status)).toEqual(['pending']);
    expect(await webhooks.deliveryCounts({ subscriptionId: never.id })).toMatchObject({ all: 1, pending: 1 });
    await webhooks.cancelDelivery({ id: items[0]?.id ?? '' });
    expect(await webhooks.deliveryCounts({ subscriptionId: never.id })).toMatchObject({ pending: 0, cancelled: 1 });
    expect(await webhooks.deliveryCounts({ event: 'counted' })).toMatchObject({ all: 2, cancelled: 1 });
    expect((await webhooks.deliveryCounts({})).all).toBe(3);
  });
});
