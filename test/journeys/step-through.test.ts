import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { ControlClient } from '#shared/contract/client.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { controlClient } from '../../electron/headless/control-client.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let control: TestControl;
let api: ControlClient;

beforeAll(async () => {
  control = await startControl();
  api = controlClient(control.control, control.key);
});

afterAll(() => control.close());

/** A secret that no subscription has. */
const otherSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const held = () =>
  control.served.engine.stepThrough.held().map(({ from, method, url }) => [from, method, new URL(url).pathname]);
const sent = async () =>
  (await api.journal.list({})).items.filter(({ kind }) => kind === 'exchange' || kind === 'attempt').length;
const offsets = async () => (await api.clocks.list({})).items.map(({ offsetMs }) => offsetMs);

/** Opens the stream that holds messages. @returns Closes it, as a closed window does. */
async function hold(): Promise<() => void> {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${control.key}` };
  const response = await fetch(`${control.control}/step-through/feed`, { headers, signal: stop.signal });
  await response.body?.getReader().read();
  return () => stop.abort();
}

test('holds each message of a chat start until it is sent, with edits, while no time passes for the parties', async () => {
  const release = await hold();
  const started = api.service.startChat({ customerId: 'C-1001' });
  await expect.poll(held).toEqual([['client', 'POST', '/oauth2/token']]);
  expect(await sent()).toBe(0);
  await api.stepThrough.next({});
  await expect.poll(held).toEqual([['client', 'POST', '/api/chat/start']]);
  expect(await sent()).toBe(1);
  await api.stepThrough.next({ body: JSON.stringify({ customerId: 'C-1002' }) });
  expect((await started).chat?.customerId).toBe('C-1002');
  await expect.poll(held).toEqual([['service', 'POST', '/webhook/chat-started']]);
  expect((await api.captures.list({})).items).toEqual([]);
  expect((await offsets()).every((ms) => ms < 0)).toBe(true);
  release();
  await expect.poll(async () => (await api.captures.list({})).items.length).toBe(1);
  await expect.poll(offsets).toEqual([0, 0, 0, 0]);
  await expect(api.stepThrough.next({})).rejects.toMatchObject({ code: 'conflict' });
});

test.each(['started', 'polled'])('a comparison ends although its message is held when a chat is %s', async (when) => {
  const input = { chats: 1, seconds: 5, interval: 1, conditional: false, disturbance: 'none' } as const;
  const before = when === 'started' ? await hold() : undefined;
  const { id } = await api.runs.start({ kind: 'comparison', ...input });
  const chats = async () => ((await api.runs.get({ id })) as RunOf<'comparison'>).figures.chats;
  if (!before) await expect.poll(async () => (await chats()).length).toBe(1);
  const release = before ?? (await hold());
  await expect.poll(() => held().some(([from]) => from === 'client'), { timeout: 5000 }).toBe(true);
  expect(await api.runs.cancel({ id })).toMatchObject({ state: 'cancelled' });
  release();
});

test('a closed window releases a flow that is held', async () => {
  const release = await hold();
  const flow = api.flows.start({ grant: 'client_credentials', clientId: 'demo-service' });
  await expect.poll(held).not.toEqual([]);
  release();
  const { id } = await flow;
  await expect.poll(async () => (await api.flows.get({ id })).status).toBe('done');
});

/** Emits an event, and waits until the attempt and its capture are compared. @returns The capture */
async function paired(): Promise<{ captureId: string; deliveryId: string }> {
  const { deliveries } = await api.webhooks.emit({ event: 'chat_started', customerId: 'C-1001' });
  const [deliveryId = ''] = deliveries;
  const captureId = async () =>
    (await api.journal.list({ kind: 'pairing' })).items.find(
      (entry) => entry.kind === 'pairing' && entry.deliveryId === deliveryId,
    );
  await expect.poll(captureId).toBeDefined();
  const entry = await captureId();
  return { deliveryId, captureId: (entry?.kind === 'pairing' && entry.captureId) || '' };
}

describe('a webhook that changed after it was signed', () => {
  beforeAll(async () => {
    await api.webhooks.changeSubscription({
      id: 'sub_default',
      signing: { scheme: 'standard-webhooks' },
      retry: { preset: 'none' },
    });
    await api.captures.changeSettings({ checks: { enforce: ['signature'] } });
  });
  let release = (): void => undefined;
  afterEach(async () => {
    release();
    await api.faults.clearAll();
  });

  it('by an edit of the held message is explained by that edit, with what was signed and what was sent', async () => {
    release = await hold();
    const emitted = paired();
    await expect.poll(held).toEqual([['service', 'POST', '/webhook/chat-started']]);
    const body = JSON.stringify({ event: 'chat_started', customerId: 'C-9999', timestamp: new Date().toISOString() });
    await api.stepThrough.next({ body });
    const { captureId, deliveryId } = await emitted;
    const found = await api.inspect.capture({ id: captureId });
    expect(found).toMatchObject({
      outcome: 'mistake',
      mistakes: [{ id: 'held-edit', sentence: 'You edited the body of the held message after it was signed.' }],
      signed: { text: expect.stringContaining('C-1001') },
      shouldSign: { text: expect.stringContaining('C-9999') },
    });
    const [attempt] = (await api.webhooks.delivery({ id: deliveryId })).attempts;
    expect(attempt).toMatchObject({
      signedAs: { by: 'held-edit', body: { content: expect.stringContaining('C-1001') } },
      request: { body: { content: body } },
      signature: { signedContent: expect.stringContaining('C-1001') },
      diagnosis: { cause: 'receiver-signature-refused', sentence: expect.stringMatching(/edited after it was signed/) },
    });
  });

  it('by an edit of a signed header field names the field', async () => {
    release = await hold();
    const emitted = paired();
    await expect.poll(held).toHaveLength(1);
    const [message] = control.served.engine.stepThrough.held();
    const headers = (message?.headers ?? []).map(([name, value]): [string, string] =>
      name === 'webhook-id' ? [name, 'evt_other'] : [name, value],
    );
    await api.stepThrough.next({ headers });
    const found = await api.inspect.capture({ id: (await emitted).captureId });
    expect(found.sentence).toBe('You edited the header webhook-id of the held message after it was signed.');
  });

  it('by a fault is explained by that fault', async () => {
    await api.faults.set({ where: 'network', what: { kind: 'payload', fault: 'changed-on-the-way' } });
    const { captureId, deliveryId } = await paired();
    const found = await api.inspect.capture({ id: captureId });
    expect(found).toMatchObject({
      outcome: 'mistake',
      mistakes: [{ id: 'fault', sentence: 'The fault changed-on-the-way changed the body after it was signed.' }],
    });
    expect(found.attempts).toBeLessThan(100);
    const [attempt] = (await api.webhooks.delivery({ id: deliveryId })).attempts;
    expect(attempt?.diagnosis?.sentence).toMatch(/a fault changed it after it was signed/);
  });

  it('by another program on the way is explained by the difference', async () => {
    const proxy = createServer((request, response) => {
      void text(request).then(async (body) => {
        const { 'content-length': _length, host: _host, ...headers } = request.headers as Record<string, string>;
        const answer = await fetch(`${control.served.engine.urls.catcher.http}${request.url ?? ''}`, {
          method: 'POST',
          headers,
          body: body.replace('C-1001', 'C-2002'),
        });
        response.writeHead(answer.status).end();
      });
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const before = (await api.webhooks.subscriptions({})).items[0]?.url ?? '';
    await api.webhooks.changeSubscription({ id: 'sub_default', url: `http://127.0.0.1:${String(port)}` });
    const { captureId } = await paired();
    expect(await api.inspect.capture({ id: captureId })).toMatchObject({
      outcome: 'mistake',
      mistakes: [{ id: 'changed-on-the-way', sentence: 'The body changed between Hookbench and the receiver.' }],
    });
    await api.webhooks.changeSubscription({ id: 'sub_default', url: before });
    proxy.close();
  });

  it('is not assumed when nothing changed', async () => {
    await api.captures.changeSettings({
      checks: { signature: { scheme: 'standard-webhooks', secrets: [otherSecret] } },
    });
    const { captureId } = await paired();
    expect((await api.inspect.capture({ id: captureId })).mistakes.map(({ id }) => id)).not.toContain(
      'changed-on-the-way',
    );
  });
});
