import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Capture, Pairing } from '#shared/model/capture.ts';
import { type SubscriptionFieldsInput, subscriptionFields } from '#shared/model/subscription.ts';
import { pageOfCaptures, wholeCapture } from '../../electron/engine/catcher/read-captures.ts';
import { startCatcher, type TestCatcher } from '../support/catcher.ts';
import { listening } from '../support/listening-server.ts';
import { entryOf } from '../support/start-engine.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
  await catcher.engine.subscriptions.change('sub_default', { enabled: false });
});
afterAll(() => catcher.close());
beforeEach(() => catcher.reset());

let events = 0;

/** Delivers one event with a new subscription. */
async function deliver(fields: Partial<SubscriptionFieldsInput> = {}, more: object = {}): Promise<string> {
  const { emission, subscriptions } = catcher.engine;
  const event = `event_${++events}`;
  const parsed = subscriptionFields.parse({
    url: catcher.catcher,
    events: [event],
    retry: { preset: 'none' },
    ...fields,
  });
  await subscriptions.add(parsed);
  const [id = ''] = (await emission.emit({ event, customerId: `C-${events}`, ...more })).deliveries;
  return id;
}

/** The journal's entry of an attempt, and the stored comparison. */
async function paired(id: string, n = 1, outcome?: string) {
  const entry = await entryOf(
    catcher.engine,
    'pairing',
    (one) => one.deliveryId === id && one.n === n && (outcome === undefined || one.outcome === outcome),
  );
  const row = catcher.engine.store.get('SELECT pairing FROM pairings WHERE delivery_id = ? AND n = ?', id, n);
  return { entry, pairing: JSON.parse(row?.['pairing'] as string) as Pairing };
}

/** A proxy in front of the catcher that changes complete requests. */
async function proxied(change: (request: string) => string) {
  const { port } = new URL(catcher.catcher);
  return listening(
    createServer((socket) => {
      let request = '';
      const target = connect(Number(port), '127.0.0.1');
      target.on('error', () => socket.destroy());
      target.pipe(socket);
      socket.on('data', (chunk: Buffer) => {
        request += chunk.toString('latin1');
        const [head = '', body] = request.split('\r\n\r\n');
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (body?.length === length) target.write(Buffer.from(change(request), 'latin1'));
      });
    }),
  );
}

describe('an attempt and its capture', () => {
  it('are delivered when the bytes are equal at both ends', async () => {
    const id = await deliver();
    const { entry, pairing } = await paired(id);
    expect(pairing).toEqual({ deliveryId: id, n: 1, outcome: 'delivered' });
    const capture: Capture = catcher.capture(entry.captureId ?? '');
    expect(capture).toMatchObject({ deliveryId: id, pairing, trace: entry.trace });
  });

  it('are changed when the body differs, with the first different byte', async () => {
    using proxy = await proxied((request) => request.replace('"customerId"', '"customerID"'));
    const id = await deliver({ url: `http://localhost:${proxy.port}` });
    const { entry, pairing } = await paired(id);
    const { capture } = { capture: catcher.capture(entry.captureId ?? '') };
    const body = catcher.engine.store.get('SELECT body FROM captures WHERE id = ?', capture.id)?.['body'] as Uint8Array;
    const at = Buffer.from(body).toString('utf8').indexOf('ID"');
    expect(pairing).toEqual({ deliveryId: id, n: 1, outcome: 'changed', firstDifference: at + 1 });
    expect(capture.checks.find(({ check }) => check === 'signature')).toMatchObject({ outcome: 'failed' });
  });

  it('are changed when headers differ, with their names', async () => {
    using proxy = await proxied((request) =>
      request.replace(/^webhook-id: /im, 'X-Added: 1\r\nWebhook-Id: x').replace(/^user-agent: .*\r\n/im, ''),
    );
    const { pairing } = await paired(await deliver({ url: `http://localhost:${proxy.port}` }));
    expect(pairing.outcome).toBe('changed');
    expect(pairing.firstDifference).toBeUndefined();
    expect([...(pairing.headers ?? [])].sort()).toEqual(['user-agent', 'webhook-id', 'x-added']);
  });

  it('are delivered when only the order and case of headers changed', async () => {
    using proxy = await proxied((request) => {
      const [head = '', body = ''] = request.split('\r\n\r\n');
      const [line = '', ...fields] = head.split('\r\n');
      return `${[line, ...fields.reverse().map((field) => field.replace(/^[^:]+/, (name) => name.toUpperCase()))].join('\r\n')}\r\n\r\n${body}`;
    });
    const { pairing } = await paired(await deliver({ url: `http://localhost:${proxy.port}` }));
    expect(pairing).toMatchObject({ outcome: 'delivered' });
  });

  it('are duplicated when an accepted request arrives twice, but not when a rejected one is retried', async () => {
    const twice = await deliver({}, { fault: 'duplicate' });
    expect((await paired(twice, 1)).pairing.outcome).toBe('delivered');
    expect((await paired(twice, 2)).pairing.outcome).toBe('duplicated');
    await catcher.set({ answer: { sequence: [{ status: 500 }, { status: 200 }] } });
    const again = await deliver({ retry: { delays: [0, 0] } });
    expect((await paired(again, 1)).pairing.outcome).toBe('delivered');
    expect((await paired(again, 2)).pairing.outcome).toBe('delivered');
  });

  it('are duplicated when a retry arrives because the response was lost', async () => {
    await catcher.set({ rules: [{ match: { first: 1 }, answer: { misbehave: 'reset-before-headers' } }] });
    const id = await deliver({ retry: { delays: [0, 0] } });
    expect((await paired(id, 1)).pairing.outcome).toBe('delivered');
    expect((await paired(id, 2)).pairing.outcome).toBe('duplicated');
  });

  it('are reordered when a later event of the customer arrived earlier', async () => {
    const { service } = catcher.engine.clocks;
    service.advance(60_000);
    await paired(await deliver({}, { customerId: 'C-late' }));
    service.reset();
    const old = await deliver({}, { customerId: 'C-late' });
    const { pairing } = await paired(old);
    expect(pairing.outcome).toBe('reordered');
  });
});

describe('an attempt without a capture', () => {
  it('is lost when it was sent to the receiver', async () => {
    const { hostname, port } = new URL(catcher.engine.urls.catcher.https);
    const id = await deliver({ url: `https://${hostname}:${port}`, tls: { trust: 'system' } });
    const { entry, pairing } = await paired(id);
    expect(pairing).toEqual({ deliveryId: id, n: 1, outcome: 'lost' });
    expect(entry).not.toHaveProperty('captureId');
  });

  it('is not expected when it was sent elsewhere', async () => {
    const id = await deliver({ url: 'http://127.0.0.1:9' });
    await entryOf(catcher.engine, 'attempt', (one) => one.deliveryId === id);
    expect(catcher.engine.store.get('SELECT 1 FROM pairings WHERE delivery_id = ?', id)).toBeUndefined();
  });

  it('is found when its request arrives after the timeout', async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { port } = new URL(catcher.catcher);
    using proxy = await listening(
      createServer((socket) => {
        const target = connect(Number(port), '127.0.0.1');
        socket.on('error', () => undefined);
        socket.once('data', (chunk: Buffer) => void held.then(() => target.write(chunk)));
      }),
    );
    const id = await deliver({ url: `http://localhost:${proxy.port}`, timeoutMs: 1000 });
    await entryOf(catcher.engine, 'attempt', (one) => one.deliveryId === id);
    release?.();
    expect((await paired(id, 1, 'delivered')).pairing.outcome).toBe('delivered');
  });
});

describe('a capture of a request that we did not send', () => {
  it('is unpaired', async () => {
    const { capture } = await catcher.send({ headers: { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` } });
    expect(capture).not.toHaveProperty('pairing');
    expect(pageOfCaptures(catcher.engine.store, { limit: 1, order: 'desc' }, wholeCapture).items[0]?.id).toBe(
      capture.id,
    );
  });
});
