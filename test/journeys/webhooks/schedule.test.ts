import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { countDeliveries } from '../../../electron/engine/webhooks/read-stats.ts';
import { entryOf } from '../../support/start-engine.ts';
import { startSender, type TestSender } from '../../support/webhooks.ts';

const standard75 = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Runs a delivery through its whole schedule: each time the clock is moved to when the next attempt is due. */
async function runThrough(id: string, attempts: number) {
  const due: number[] = [];
  for (let n = 1; n < attempts; n++) {
    const { nextAttemptAt } = await sender.attempted(id, n);
    const now = sender.started.engine.clocks.service.now();
    due.push(Date.parse(nextAttemptAt ?? '') - now);
    sender.advance((Date.parse(nextAttemptAt ?? '') - now) / 1000 + 0.002);
  }
  return due;
}

let sender: TestSender;
beforeAll(async () => {
  sender = await startSender();
});
afterEach(async () => {
  await sender.unsubscribe();
  await sender.started.engine.profile.reset();
});
afterAll(() => sender[Symbol.asyncDispose]());

const within = (ms: number, seconds: number, jitter: number): boolean =>
  ms <= seconds * 1000 * (1 + jitter) + 1 && ms >= seconds * 1000 * (1 - jitter) - 1000;

describe('retries on the clock of the service', () => {
  it('runs the 75 hours of the Standard Webhooks schedule in seconds, each wait exact to the jitter', async () => {
    sender.receiver.answer(500);
    await sender.subscribe({ retry: { delays: standard75, jitter: 0.1 } });
    const before = sender.started.engine.clocks.service.now();
    const [id = ''] = await sender.emit();
    const waits = await runThrough(id, standard75.length);
    const last: DeliveryWithAttempts = await sender.settled(id);
    waits.forEach((wait, index) => {
      expect(within(wait, standard75[index + 1] ?? 0, 0.1), `wait ${index + 1}: ${wait} ms`).toBe(true);
    });
    expect(last).toMatchObject({ status: 'exhausted', attemptsMade: 10, attemptsAllowed: 10, nextAttemptAt: null });
    expect(last.reason).toBe('Each of its 10 attempts failed.');
    expect(last.lastCause).toBe('receiver-failed');
    const hours = (sender.started.engine.clocks.service.now() - before) / 3_600_000;
    expect(hours).toBeGreaterThan(67);
    expect(hours).toBeLessThan(84);
    const ids = new Set(sender.receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(1);
    const stamps = sender.receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(new Set(stamps).size).toBe(10);
  });

  it('also waits before the first attempt if the schedule requires it', async () => {
    await sender.subscribe({ retry: { delays: [60], jitter: 0 } });
    const before = sender.started.engine.clocks.service.now();
    const [id = ''] = await sender.emit();
    const { attemptsMade, nextAttemptAt } = sender.delivery(id);
    expect(attemptsMade).toBe(0);
    expect(Date.parse(nextAttemptAt ?? '') - before).toBeGreaterThanOrEqual(59_999);
    sender.advance(61);
    expect(await sender.settled(id)).toMatchObject({ status: 'delivered', attemptsMade: 1 });
  });

  it('does not wait for a step of the schedule that is not due', async () => {
    sender.receiver.answer(503);
    await sender.subscribe({ retry: { delays: [0, 60, 60], jitter: 0 } });
    const [id = ''] = await sender.emit();
    await sender.attempted(id, 1);
    sender.advance(50);
    const [other = ''] = await sender.emit('chat_ended');
    await sender.attempted(other, 1);
    expect(sender.delivery(id).attemptsMade).toBe(1);
    sender.advance(11);
    await sender.attempted(id, 2);
  });

  it('obeys Retry-After, unless the profile disables it', async () => {
    const { clocks, profile } = sender.started.engine;
    sender.receiver.answer((response) => response.writeHead(503, { 'retry-after': '3600' }).end());
    await sender.subscribe({ retry: { delays: [0, 5, 5], jitter: 0 } });
    const [id = ''] = await sender.emit();
    const waits = Date.parse((await sender.attempted(id)).nextAttemptAt ?? '') - clocks.service.now();
    expect(waits).toBeGreaterThan(3_590_000);
    expect(waits).toBeLessThanOrEqual(3_600_000);
    await profile.update({ retryAfterObeyed: false });
    sender.advance(3601);
    const second = await sender.attempted(id, 2);
    expect(Date.parse(second.nextAttemptAt ?? '') - clocks.service.now()).toBeLessThanOrEqual(5000);
  });

  it('throttles a subscription that responds with 429 until its clock reaches the time', async () => {
    sender.receiver.answer(429, 200);
    await sender.subscribe({ retry: { delays: [0, 1], jitter: 0 } });
    const [id = ''] = await sender.emit();
    expect((await sender.attempted(id)).lastCause).toBe('rate-limited');
    const [other = ''] = await sender.emit('chat_ended');
    sender.advance(2);
    await sender.settled(other);
    expect((await sender.settled(id)).status).toBe('delivered');
  });

  it('treats a redirect as a failure, and does not follow it', async () => {
    sender.receiver.answer((response) => response.writeHead(302, { location: `${sender.receiver.url}/other` }).end());
    await sender.subscribe();
    const [id = ''] = await sender.emit();
    expect(await sender.settled(id)).toMatchObject({
      status: 'exhausted',
      lastStatus: 302,
      lastCause: 'redirect-not-followed',
    });
    expect(sender.receiver.received).toHaveLength(1);
  });

  it('disables a subscription after a 410, with the reason, until it is enabled again', async () => {
    const { engine } = sender.started;
    sender.receiver.answer(410, 200);
    const subscription = await sender.subscribe({ retry: { preset: 'standard' } });
    const [id = ''] = await sender.emit();
    expect(await sender.settled(id)).toMatchObject({ status: 'exhausted', lastCause: 'receiver-gone' });
    expect(await entryOf(engine, 'subscription', ({ change }) => change === 'disabled')).toBeTruthy();
    expect(engine.subscriptions.find(subscription)).toMatchObject({
      enabled: false,
      disabledReason: 'The receiver responded with 410 Gone.',
    });
    expect(await sender.emit()).toEqual([]);
    expect((await engine.subscriptions.change(subscription, { enabled: true })).disabledReason).toBeUndefined();
    const [again = ''] = await sender.emit();
    expect((await sender.settled(again)).status).toBe('delivered');
  });

  it('disables a subscription when every attempt failed for its configured time', async () => {
    const { engine } = sender.started;
    sender.receiver.answer(500);
    const subscription = await sender.subscribe({
      retry: { delays: [0, 3600, 3600, 3600], jitter: 0 },
      disableAfterSeconds: 7200,
    });
    const [id = ''] = await sender.emit();
    await runThrough(id, 3);
    const third = await sender.attempted(id, 3);
    expect(engine.subscriptions.find(subscription)).toMatchObject({
      enabled: false,
      disabledReason: 'Every attempt failed for 2 hours. Enable it again once the receiver responds.',
    });
    expect(third.status).toBe('pending');
    sender.advance(7200);
    sender.receiver.answer(200);
    await engine.subscriptions.change(subscription, { enabled: true });
    expect((await sender.settled(id)).status).toBe('delivered');
  });

  it('opens the circuit after many failures in a row, tries once, and closes it again', async () => {
    const { engine } = sender.started;
    sender.receiver.answer(500);
    const subscription = await sender.subscribe();
    for (let n = 0; n < 20; n++) {
      const [id = ''] = await sender.emit();
      await sender.settled(id);
    }
    expect(await entryOf(engine, 'subscription', ({ change }) => change === 'circuit-opened')).toMatchObject({
      message: `Subscription ${subscription} is paused: 20 attempts failed in a row; the next is sent in 30 s`,
    });
    expect(engine.subscriptions.find(subscription)?.circuit).toMatchObject({ state: 'open', failures: 20 });
    const waiting = (await Promise.all([sender.emit(), sender.emit()])).flat();
    const [other = ''] = await sender.emit('chat_started', 'C-1001');
    expect(sender.receiver.received).toHaveLength(20);
    const states = () => {
      const { paused, pending, retrying } = countDeliveries(engine.store, engine.clocks.service.now());
      return { paused, pending, retrying };
    };
    expect(states()).toEqual({ pending: 3, paused: 3, retrying: 0 });
    sender.receiver.answer(200);
    sender.advance(31);
    for (const id of [...waiting, other]) expect((await sender.settled(id)).status).toBe('delivered');
    expect(engine.subscriptions.find(subscription)?.circuit).toMatchObject({ state: 'closed', failures: 0 });
    expect(await entryOf(engine, 'subscription', ({ change }) => change === 'circuit-closed')).toBeTruthy();
  });
});

describe('a moved clock of the service', () => {
  it('reports its offset with the time of the first failure in a row', async () => {
    await using own = await startSender();
    const { subscriptions } = own.started.engine;
    own.receiver.answer(500);
    const subscription = await own.subscribe({ retry: { delays: [0], jitter: 0 } });
    own.advance(360);
    const [first = ''] = await own.emit();
    await own.settled(first);
    own.advance(3600);
    const [second = ''] = await own.emit();
    await own.settled(second);
    expect(subscriptions.find(subscription)?.circuit).toMatchObject({ failures: 2, failingClockOffsetMs: 360_000 });
  });
});

describe('order, rate and number of attempts', () => {
  it('keeps the order per customer: a later event waits until the earlier one is settled', async () => {
    sender.receiver.answer(500, 200);
    await sender.subscribe({ ordering: 'per-customer', retry: { delays: [0, 60], jitter: 0 } });
    const [first = ''] = await sender.emit('chat_started', 'C-1');
    await sender.attempted(first);
    const [second = ''] = await sender.emit('chat_ended', 'C-1');
    const [other = ''] = await sender.emit('chat_started', 'C-2');
    expect((await sender.settled(other)).status).toBe('delivered');
    expect(sender.delivery(second).attemptsMade).toBe(0);
    sender.advance(61);
    await sender.settled(first);
    await sender.settled(second);
    const seen = sender.receiver.received.map(({ json }) => `${json.event} ${json.customerId}`);
    expect(seen).toEqual(['chat_started C-1', 'chat_started C-2', 'chat_started C-1', 'chat_ended C-1']);
  });

  it('limits the attempts per second', async () => {
    await sender.subscribe({ rate: 0.1 });
    const ids = (await Promise.all([sender.emit(), sender.emit(), sender.emit()])).flat();
    await sender.receiver.count(1);
    for (let done = 1; done < 3; done++) {
      expect(sender.receiver.received).toHaveLength(done);
      sender.advance(10.1);
      await sender.receiver.count(done + 1);
    }
    for (const id of ids) await sender.settled(id);
  });

  it('has at most 32 attempts in flight after the clock moves by a day, and loses nothing', async () => {
    sender.receiver.answer(500);
    await sender.subscribe({ retry: { delays: [0, 3600], jitter: 0 } });
    const other = await sender.subscribe({ retry: { delays: [0, 3600], jitter: 0 } });
    await sender.started.engine.subscriptions.change(other, { events: ['nothing'] });
    let open = 0;
    let most = 0;
    const ids: string[] = [];
    for (let n = 0; n < 15; n++) ids.push(...(await sender.emit()));
    for (const id of ids) await sender.attempted(id);
    for (let n = 0; n < 65; n++) ids.push(...(await sender.emit('chat_ended')));
    sender.receiver.answer((response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        response.writeHead(200).end();
      });
    });
    sender.advance(86_400);
    for (const id of ids) await sender.settled(id);
    expect(most).toBeLessThanOrEqual(32);
    expect(ids.map((id) => sender.delivery(id).status)).not.toContain('pending');
  });
});
