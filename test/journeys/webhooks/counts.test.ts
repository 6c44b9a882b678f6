import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lessonTracePrefix } from '#shared/trace/lesson-trace.ts';
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
    const { entry, get, send } = served.client;
    const counts = (query = '') => get(`/deliveries/counts${query}`);
    expect(await counts()).toEqual({
      all: 0,
      pending: 0,
      retrying: 0,
      paused: 0,
      delivered: 0,
      exhausted: 0,
      cancelled: 0,
      lessons: 0,
    });
    const { id } = await send('POST', '/subscriptions', {
      url: 'http://127.0.0.1:9/',
      events: ['counted'],
      retry: { delays: [0, 3600], jitter: 0 },
    });
    await send('POST', '/events', { event: 'counted', customerId: 'C-1001' });
    await send('POST', '/events', { event: 'other', customerId: 'C-1001' });
    const { items } = await get(`/deliveries?subscriptionId=${id}`);
    await entry('attempt', ({ deliveryId }) => deliveryId === items[0].id);
    expect(await counts(`?subscriptionId=${id}`)).toMatchObject({ all: 1, pending: 1, retrying: 1, paused: 0 });
    expect(await get('/deliveries?status=retrying')).toMatchObject({ items: [{ id: items[0].id }] });
    expect(await get('/deliveries?status=paused')).toMatchObject({ items: [] });
    await send('POST', `/deliveries/${items[0].id}/cancel`, {});
    expect(await counts(`?subscriptionId=${id}`)).toMatchObject({ all: 1, pending: 0, cancelled: 1 });
    expect(await counts('?event=counted')).toMatchObject({ all: 2, cancelled: 1 });
    expect(await counts()).toMatchObject({ all: 3 });
  });

  it('have the failures that lessons made on purpose', async () => {
    const { get, send } = served.client;
    for (const lesson of [false, true])
      await send('POST', '/subscriptions', {
        url: 'http://127.0.0.1:9/',
        events: ['failing'],
        retry: { delays: [0], jitter: 0 },
        lesson,
      });
    for (const start of ['1', lessonTracePrefix, lessonTracePrefix]) {
      const trace = start.padEnd(32, '2');
      await send('POST', '/events', { event: 'failing', customerId: 'C-1001', trace });
    }
    await expect.poll(() => get('/deliveries/counts?event=failing')).toMatchObject({ exhausted: 3, lessons: 2 });
  });
});
