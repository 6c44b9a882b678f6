import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { databaseRows } from '../../support/database-rows.ts';
import { type Received, startReceiver } from '../../support/receiver.ts';
import { startControl } from '../../support/start-control.ts';
import { startServe } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startSender } from '../../support/webhooks.ts';

describe('deliveries outlive the process', () => {
  it('an attempt interrupted by a crash is repeated with the same webhook-id and a new time, and marked', async () => {
    await using folder = await tempFolder();
    await using receiver = await startReceiver();
    receiver.answer(() => undefined, 200);
    const data = join(folder.path, 'data');
    let id: string;
    {
      await using served = await startServe(data);
      await served.control.send('DELETE', '/subscriptions/sub_default');
      await served.control.send('POST', '/subscriptions', {
        id: 'mine',
        url: receiver.url,
        retry: { preset: 'none' },
        events: ['only'],
      });
      ({
        deliveries: [id],
      } = await served.control.send('POST', '/events', { event: 'only', customerId: 'C-1' }));
      await receiver.count(1);
      await served.kill();
    }
    expect(databaseRows(data, 'SELECT n, result FROM attempts')).toEqual([{ n: 1, result: null }]);
    const timestamp = (attempt?: Received): number => Number(attempt?.headers['webhook-timestamp']);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(timestamp(receiver.received[0]));
    await using again = await startServe(data);
    await again.control.entry('delivery', (entry) => entry.id === id && entry.status === 'delivered');
    const delivery = (await again.control.get(`/deliveries/${id}`)) as DeliveryWithAttempts;
    expect(delivery).toMatchObject({ attemptsMade: 2, attemptsAllowed: 2 });
    const [cut, made] = delivery.attempts;
    expect(cut).not.toHaveProperty('response');
    expect(cut).not.toHaveProperty('error');
    expect(made).toMatchObject({ mayBeDuplicate: true, response: { status: 200 } });
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(timestamp(second)).toBeGreaterThan(timestamp(first));
    expect(second?.text).toBe(first?.text);
  });

  it('a restart continues due deliveries, and keeps secrets, circuit and changed subscriptions', async () => {
    await using folder = await tempFolder();
    await using receiver = await startReceiver();
    receiver.answer(500, 200);
    const data = join(folder.path, 'data');
    let before: unknown;
    let id: string;
    {
      await using served = await startControl(data);
      await served.client.send('PATCH', '/subscriptions/sub_default', { enabled: false, name: 'Receiver' });
      await served.client.send('POST', '/subscriptions', {
        id: 'mine',
        url: receiver.url,
        retry: { delays: [0, 1] },
        events: ['only'],
      });
      await served.client.send('POST', '/subscriptions/mine/rotate-secret', {});
      ({
        deliveries: [id],
      } = await served.client.send('POST', '/events', { event: 'only', customerId: 'C-1' }));
      await served.client.entry('attempt', (entry) => entry.deliveryId === id);
      before = (await served.client.get('/subscriptions')).items;
    }
    await using again = await startControl(data);
    await again.client.entry('delivery', (entry) => entry.id === id && entry.status === 'delivered');
    const [catcher, mine] = (await again.client.get('/subscriptions')).items;
    const [catcherBefore, mineBefore] = before as Record<string, unknown>[];
    // On another port it still leads to the catcher.
    const url = again.served.engine.urls.catcher.http;
    const targets = expect.objectContaining({ chat_started: `${url}/webhook/chat-started` }) as unknown;
    expect(catcher).toEqual({ ...catcherBefore, url, targets });
    expect(mine.signing.secrets).toHaveLength(2);
    expect(mine.signing).toEqual(mineBefore?.['signing']);
  });

  it('the default subscription, removed, stays removed', async () => {
    await using folder = await tempFolder();
    {
      await using first = await startControl(folder.path);
      await first.client.send('DELETE', '/subscriptions/sub_default');
    }
    await using again = await startControl(folder.path);
    expect((await again.client.get('/subscriptions')).items).toEqual([]);
  });

  it('stopping waits briefly for an attempt; a hanging one is repeated at the next start', async () => {
    await using folder = await tempFolder();
    await using receiver = await startReceiver();
    receiver.answer(() => undefined, 200);
    const data = join(folder.path, 'data');
    const config = join(folder.path, 'hookbench.yaml');
    await writeFile(
      config,
      `subscriptions:\n  - id: mine\n    url: ${receiver.url}\n    retry: { preset: none }\n    events: [only]\n`,
    );
    const args = ['--config', config];
    let id: string;
    {
      await using served = await startServe(data, { args });
      await served.control.send('DELETE', '/subscriptions/sub_default');
      ({
        deliveries: [id],
      } = await served.control.send('POST', '/events', { event: 'only', customerId: 'C-1' }));
      await receiver.count(1);
      expect(await served.stop()).toBe(0);
    }
    await using again = await startServe(data, { args });
    await again.control.entry('delivery', (entry) => entry.id === id && entry.status === 'delivered');
    expect((await again.control.get(`/deliveries/${id}`)).attempts[1]).toMatchObject({ mayBeDuplicate: true });
  });
});

it('the start of the first attempt is stored in the commit of its event, and nothing is sent before', async () => {
  await using sender = await startSender();
  const { journal } = sender.started.engine;
  await sender.subscribe();
  await sender.settled((await sender.emit())[0] ?? '');
  const steps: string[] = [];
  const { append } = journal;
  journal.append = async (entries, statements) => {
    const name = entries[0]?.kind ?? 'start';
    steps.push(name);
    const outcome = await append(entries, statements);
    steps.push(`${name} committed, ${sender.receiver.received.length} received`);
    return outcome;
  };
  await sender.settled((await sender.emit())[0] ?? '');
  expect(steps.slice(0, 4)).toEqual(['event', 'start', 'event committed, 1 received', 'start committed, 1 received']);
});

describe('manual actions on deliveries', () => {
  it('redeliver all failed ones, each with one more attempt', async () => {
    await using sender = await startSender();
    const { deliveries } = sender.started.engine;
    sender.receiver.answer(500);
    await sender.subscribe();
    const ids: string[] = [];
    for (const event of ['a', 'a', 'b']) ids.push(...(await sender.emit(event)));
    for (const id of ids) await sender.settled(id);
    sender.receiver.answer(200);
    expect(await deliveries.redeliverAll({ status: 'exhausted', event: 'a' })).toBe(2);
    for (const id of ids.slice(0, 2)) {
      await sender.attempted(id, 2);
      expect(sender.delivery(id)).toMatchObject({ status: 'delivered', attemptsMade: 2 });
      expect(sender.delivery(id).reason).toBeUndefined();
    }
    expect(sender.delivery(ids[2] ?? '').status).toBe('exhausted');
  });

  it('a pending delivery is sent immediately, and its schedule continues from there', async () => {
    await using sender = await startSender();
    sender.receiver.answer(500);
    await sender.subscribe({ retry: { delays: [0, 3600, 3600], jitter: 0 } });
    const [id = ''] = await sender.emit();
    await sender.attempted(id);
    await sender.started.engine.deliveries.redeliver(id);
    expect(await sender.attempted(id, 2)).toMatchObject({ status: 'pending', attemptsMade: 2, attemptsAllowed: 3 });
  });

  it('an edited redelivery has a new signature, for that attempt only', async () => {
    await using sender = await startSender();
    const { deliveries } = sender.started.engine;
    await sender.subscribe();
    const [id = ''] = await sender.emit();
    await sender.settled(id);
    const [asItWas] = sender.receiver.received;
    await deliveries.redeliver(id, {
      body: '{"edited":true}',
      headers: [
        ['Content-Type', 'text/x-mine'],
        ['X-Own', 'ü'],
      ],
    });
    const edited = await sender.attempted(id, 2);
    await deliveries.redeliver(id);
    await sender.attempted(id, 3);
    expect(edited.attempts[1]).toMatchObject({ edited: true, request: { body: { content: '{"edited":true}' } } });
    expect(edited.attempts[0]).not.toHaveProperty('edited');
    const [, second, third] = sender.receiver.received;
    expect(second?.headers).toMatchObject({ 'content-type': 'text/x-mine', 'x-own': 'ü' });
    expect(second?.headers['webhook-signature']).not.toBe(asItWas?.headers['webhook-signature']);
    expect(third?.text).toBe(asItWas?.text);
    expect(sender.delivery(id).attempts[2]).not.toHaveProperty('edited');
  });

  it('a delivery cancelled while its attempt is in flight stays cancelled', async () => {
    await using sender = await startSender();
    let finish: () => void = () => undefined;
    sender.receiver.answer((response) => {
      finish = () => response.end();
    });
    await sender.subscribe();
    const [id = ''] = await sender.emit();
    await sender.receiver.count(1);
    await sender.started.engine.deliveries.cancel(id);
    finish();
    expect(await sender.attempted(id)).toMatchObject({ status: 'cancelled', reason: 'It was cancelled by hand.' });
    const states = sender.started.engine.journal
      .since(0, 1000)
      .filter((entry) => entry.kind === 'delivery' && entry.id === id);
    expect(states.map((entry) => entry.kind === 'delivery' && entry.status)).toEqual(['pending', 'cancelled']);
  });

  it('uses the payload format of each subscription', async () => {
    await using sender = await startSender();
    const template = '{"type": {{event}}, "who": {{customer.name}}, "of": {{chat.sessionId}}, "none": {{data.x}}}';
    await sender.subscribe({ payload: { fields: 'exact' } });
    await sender.subscribe({ payload: { fields: 'extended' } });
    await sender.subscribe({ payload: { fields: 'template', template } });
    const chat = {
      id: 'chat_1',
      customerId: 'C-1001',
      sessionId: 'ses_1',
      status: 'queued',
      since: '',
      agentId: null,
      startedAt: '',
      endedAt: null,
    };
    const customer = { id: 'C-1001', name: 'Ada "A" Lovelace', createdAt: '', updatedAt: '' };
    const ids = await sender.emit('chat_started', 'C-1001', { chat, customer });
    const bodies = await Promise.all(
      ids.map(async (id) => JSON.parse((await sender.settled(id)).attempts[0]?.request.body.content ?? '') as unknown),
    );
    const exact = { event: 'chat_started', customerId: 'C-1001', timestamp: expect.any(String) };
    expect(bodies).toEqual([
      exact,
      { ...exact, chatId: 'chat_1', sessionId: 'ses_1' },
      { type: 'chat_started', who: 'Ada "A" Lovelace', of: 'ses_1', none: null },
    ]);
  });
});
