import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { OwnContent } from '../../../electron/engine/webhooks/outbox.ts';
import { startEngine } from '../../support/start-engine.ts';
import { startReceiver } from '../../support/receiver.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startSender } from '../../support/webhooks.ts';

const secret = 'whsec_of_the_event';
const order: OwnContent = {
  body: Buffer.from('{"id":"ord_1","total":12.50}'),
  contentType: 'application/vnd.shop+json',
  sending: {
    method: 'PUT',
    path: '/orders/created',
    headers: [
      ['x-shop', 'north'],
      ['Webhook-Id', 'never sent'],
    ],
    auth: { kind: 'basic', username: 'shop', password: 'pw' },
    scheme: 'stripe',
    secrets: [secret],
    signatureHeader: 'X-Shop-Signature',
  },
};
const emitted = { event: 'order.created', customerId: 'ord_1', own: order };

describe('an event with its own content', () => {
  it('is sent with its method, path, header fields, credentials and bytes, and signed with its secret', async () => {
    await using sender = await startSender();
    await sender.subscribe();
    const [id = ''] = await sender.emit('order.created', 'ord_1', emitted);
    const delivery = await sender.settled(id);
    const [received] = sender.receiver.received;
    expect(received).toMatchObject({
      method: 'PUT',
      path: '/orders/created',
      text: order.body.toString(),
      headers: {
        'content-type': 'application/vnd.shop+json',
        'x-shop': 'north',
        'webhook-id': expect.stringMatching(/^evt_/),
        authorization: `Basic ${Buffer.from('shop:pw').toString('base64')}`,
      },
    });
    const signature = received?.headers['x-shop-signature'] ?? '';
    expect(Stripe.webhooks.constructEvent(order.body, signature, secret)).toMatchObject({ id: 'ord_1' });
    expect(received?.headers).not.toHaveProperty('stripe-signature');
    expect(delivery).toMatchObject({ status: 'delivered', customerId: 'ord_1' });
    const [attempt] = delivery.attempts;
    expect(attempt?.request).toMatchObject({ method: 'PUT', url: `${sender.receiver.url}/orders/created` });
    const time = /t=(\d+)/.exec(signature)?.[1];
    expect(attempt?.signature).toMatchObject({
      headers: ['X-Shop-Signature'],
      signedContent: `${time}.${order.body.toString()}`,
    });
  });

  it('is sent as the subscription is set where that differs', async () => {
    await using sender = await startSender();
    await sender.subscribe({
      pathMap: { 'order.created': '/mine' },
      auth: { kind: 'bearer', token: 't-1' },
      signing: { scheme: 'github', secret: 'gh' },
      payload: { fields: 'template', template: '{"order":{{data.id}},"kind":{{event}}}' },
    });
    const [id = ''] = await sender.emit('order.created', 'ord_1', { ...emitted, data: { id: 'ord_1' } });
    await sender.settled(id);
    const [received] = sender.receiver.received;
    expect(received).toMatchObject({
      method: 'PUT',
      path: '/mine',
      json: { order: 'ord_1', kind: 'order.created' },
      headers: { authorization: 'Bearer t-1', 'x-hub-signature-256': expect.stringMatching(/^sha256=/) },
    });
    expect(received?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(received?.headers).not.toHaveProperty('x-shop-signature');
  });

  it('without a body has no content type', async () => {
    await using sender = await startSender();
    await sender.subscribe();
    const own = { body: Buffer.alloc(0), contentType: '', sending: { method: 'GET' } };
    const [id = ''] = await sender.emit('ping', '', { own });
    expect(await sender.settled(id)).toMatchObject({ status: 'delivered' });
    const [received] = sender.receiver.received;
    expect(received).toMatchObject({ method: 'GET', path: '/webhook/ping', text: '' });
    expect(received?.headers).not.toHaveProperty('content-type');
  });

  it('is sent after its delay by the service clock, unchanged by a restart', async () => {
    await using receiver = await startReceiver();
    await using folder = await tempFolder();
    const first = await startEngine({ dataDir: folder.path });
    await first.engine.subscriptions.change('sub_default', { url: receiver.url });
    await first.engine.emission.emit({ ...emitted, afterMs: 60_000 });
    await first.close();
    await using second = await startEngine({ dataDir: folder.path });
    expect(receiver.received).toEqual([]);
    second.engine.clocks.service.advance(60_000);
    const [received] = await receiver.count(1);
    expect(received).toMatchObject({ method: 'PUT', path: '/orders/created', text: order.body.toString() });
    expect(() =>
      Stripe.webhooks.constructEvent(order.body, received?.headers['x-shop-signature'] ?? '', secret, 120),
    ).not.toThrow();
  });

  it('is sent to one URL, which must be that of a receiver', async () => {
    await using sender = await startSender();
    const { emission, journal } = sender.started.engine;
    const recorded = emission.recordTo(`${sender.receiver.url}/callback?n=1`, { ...emitted, trace: 'a'.repeat(32) });
    await journal.append(recorded.entries, recorded.statements);
    sender.started.engine.wake();
    const [received] = await sender.receiver.count(1);
    expect(received).toMatchObject({ method: 'PUT', path: '/callback?n=1', text: order.body.toString() });
    for (const url of ['file:///etc/passwd', 'nowhere', 'http://169.254.169.254/'])
      expect(() => emission.recordTo(url, { ...emitted, trace: 'a'.repeat(32) })).toThrow(/url/i);
  });
});
