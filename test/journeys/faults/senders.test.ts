import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NewFaultInput } from '#shared/model/fault.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { tokenDefect, type TokenDefect } from '#shared/model/token-condition.ts';
import { readCapture } from '../../../electron/engine/catcher/read-captures.ts';
import { entryOf } from '../../support/start-engine.ts';
import { startSender, type TestSender } from '../../support/webhooks.ts';

let sender: TestSender;

beforeAll(async () => {
  sender = await startSender();
});
afterEach(async () => {
  sender.receiver.received.length = 0;
  await sender.started.engine.faults.clearAll();
});
afterAll(() => sender[Symbol.asyncDispose]());

const set = (fault: NewFaultInput) => sender.started.engine.faults.set(fault);
const send = (fields: object) => sender.started.engine.requests.send(requestSpec.parse(fields));

describe('the client', () => {
  const causes: Record<TokenDefect, string> = {
    expired: 'token-expired',
    'not-yet-valid': 'token-not-yet-valid',
    malformed: 'token-malformed',
    'bad-signature': 'token-signature-wrong',
    'unknown-key': 'token-key-unknown',
    'wrong-audience': 'token-audience-wrong',
    'wrong-issuer': 'token-issuer-wrong',
    'wrong-algorithm': 'token-algorithm-wrong',
  };

  it.each(tokenDefect.options)('sends a token that is %s instead of a valid one', async (condition) => {
    await set({ where: 'client', match: { path: '/api' }, what: { kind: 'token', condition } });
    const { diagnosis, status, steps } = await send({ url: '/api/customer', token: { condition: 'valid' } });
    expect(status).toBe(401);
    expect(diagnosis.cause).toBe(causes[condition]);
    expect(steps.map(({ exchange }) => exchange.faults)).toEqual([undefined, [`token ${condition}`]]);
  });

  it('sends it once, and renews it when it is rejected', async () => {
    const what = { kind: 'token' as const, condition: 'expired' as const };
    const { id } = await set({ where: 'client', match: { path: '/api' }, what, when: { first: 1 } });
    const run = await send({ url: '/api/customers/C-1001', token: { condition: 'valid' }, refreshOn401: true });
    expect(run.steps.map(({ exchange }) => exchange.response?.status)).toEqual([200, 401, 200, 200]);
    const acted = await entryOf(sender.started.engine, 'fault', (entry) => entry.id === id && entry.change === 'acted');
    expect(acted.trace).toBe(run.trace);
  });

  it('does not change tokens of other servers', async () => {
    await set({ where: 'client', what: { kind: 'token', condition: 'expired' } });
    const { exchange } = await send({ url: sender.receiver.url, headers: [['authorization', 'Bearer foreign']] });
    expect(exchange).not.toHaveProperty('faults');
    expect(sender.receiver.received[0]?.headers['authorization']).toBe('Bearer foreign');
    expect(sender.started.engine.faults.all()[0]?.hits).toBe(0);
  });

  it('sets and removes header fields, which are recorded as sent', async () => {
    const what = { kind: 'headers' as const, set: [['Accept', 'text/csv'] as [string, string]], remove: ['x-gone'] };
    await set({ where: 'client', what });
    const headers = [
      ['accept', 'application/json'],
      ['X-Gone', '1'],
    ];
    const { exchange } = await send({ url: sender.receiver.url, headers });
    expect(exchange.faults).toEqual(['headers']);
    const [got] = sender.receiver.received;
    expect(got?.headers['accept']).toBe('text/csv');
    expect(got?.headers).not.toHaveProperty('x-gone');
    expect(exchange.request.headers).toContainEqual(['Accept', 'text/csv']);
  });

  it('delays a request by the drawn time, and does not send it if cancelled', async () => {
    const { clocks, faults } = sender.started.engine;
    const what = { kind: 'delay' as const, ms: 100, distribution: 'uniform' as const, spreadMs: 20, seed: 7 };
    await set({ where: 'client', what });
    const before = clocks.wall.now();
    const { exchange } = await send({ url: sender.receiver.url });
    expect(clocks.wall.now() - before).toBeGreaterThanOrEqual(80);
    expect(exchange).toMatchObject({ faults: ['delay'], response: { status: 200 } });
    await faults.clearAll();
    await set({ where: 'client', what: { kind: 'delay', ms: 600_000 } });
    const stop = new AbortController();
    const spec = requestSpec.parse({ url: sender.receiver.url });
    const sending = sender.started.engine.requests.send(spec, undefined, stop.signal);
    await expect.poll(() => faults.all()[0]?.hits).toBe(1);
    stop.abort();
    expect((await sending).diagnosis.cause).toBe('cancelled');
    expect(sender.receiver.received).toHaveLength(1);
  });

  it.each([
    ['by Basic', { headers: [['authorization', `Basic ${btoa('shop+1:secret')}`]] }],
    ['in a form', { headers: [['content-type', 'application/x-www-form-urlencoded']], body: 'a=b&client_id=shop+1' }],
    ['by its token', { token: { condition: 'valid' } }],
  ])('is identified %s, so that a fault acts on one client only', async (how, fields) => {
    const client = how === 'by its token' ? 'demo-service' : 'shop 1';
    await set({ where: 'client', match: { client: 'another' }, what: { kind: 'tcp', condition: 'refused' } });
    await set({
      where: 'client',
      match: { client, path: '/hook' },
      what: { kind: 'tcp', condition: 'forbidden' },
    });
    const { diagnosis } = await send({ method: 'POST', url: `${sender.receiver.url}/hook`, ...fields });
    expect(diagnosis.cause).toBe('connection-forbidden');
  });
});

describe('the sender', () => {
  it('sets and removes header fields after signing, so that the signature is invalid', async () => {
    const { engine } = sender.started;
    const id = await sender.subscribe({ url: engine.urls.catcher.http, signing: { scheme: 'standard-webhooks' } });
    const set1: [string, string] = ['webhook-timestamp', '1'];
    await set({
      where: 'sender',
      match: { client: id, header: { name: 'webhook-id' } },
      what: { kind: 'headers', set: [set1], remove: ['content-type'] },
    });
    const [delivery = ''] = await sender.emit();
    const { attempts } = await sender.settled(delivery);
    expect(attempts[0]?.faults).toEqual(['headers']);
    expect(attempts[0]?.request.headers).toContainEqual(set1);
    expect(attempts[0]?.request.headers.map(([name]) => name)).not.toContain('content-type');
    const { failed } = await entryOf(engine, 'capture', ({ trace }) => trace === sender.delivery(delivery).trace);
    await engine.subscriptions.remove(id);
    expect(failed).toContain('signature');
  });
});

describe('a body changed in transit', () => {
  it.each([
    ['in the network', { where: 'network' as const }],
    ['as the sender was told', { where: 'sender' as const }],
  ])('%s, does not match its signature, and both ends record the byte', async (_how, { where }) => {
    const { engine } = sender.started;
    const url = engine.urls.catcher.http;
    const subscription = await sender.subscribe({ url, signing: { scheme: 'standard-webhooks' } });
    await set({ where, what: { kind: 'payload', fault: 'changed-on-the-way' } });
    const [id = ''] = await sender.emit('chat_started', 'C-1001');
    const { attempts } = await sender.settled(id);
    expect(attempts[0]?.faults).toEqual(['changed-on-the-way']);
    const sent = attempts[0]?.request.body.content ?? '';
    expect(sent).toContain('"customerId":"C-1001"');
    const capture = await entryOf(engine, 'capture', ({ trace }) => trace === sender.delivery(id).trace);
    expect(capture.failed).toContain('signature');
    const pairing = await entryOf(engine, 'pairing', ({ deliveryId }) => deliveryId === id);
    expect(pairing.outcome).toBe('changed');
    const seen = readCapture(engine.store, capture.id);
    expect(seen?.body.content).toContain('"customerId":"C-1000"');
    expect(seen?.pairing?.firstDifference).toBe(sent.indexOf('1001"') + 3);
    await engine.subscriptions.remove(subscription);
  });

  it('arrives changed, with the same length', async () => {
    await set({ where: 'network', what: { kind: 'payload', fault: 'changed-on-the-way' } });
    const { exchange } = await send({ method: 'POST', url: sender.receiver.url, body: { name: 'a"b9' } });
    expect(exchange).toMatchObject({
      faults: ['changed-on-the-way'],
      request: { body: { content: '{"name":"a\\"b9"}' } },
    });
    expect(sender.receiver.received[0]?.text).toBe('{"name":"a\\"b8"}');
    const empty = await send({ url: sender.receiver.url });
    expect(empty.exchange).not.toHaveProperty('faults');
  });

  it('is rejected at places without a network path', async () => {
    const payload = (fault: 'changed-on-the-way' | 'bom') => ({ kind: 'payload' as const, fault });
    await expect(set({ where: 'network', what: payload('bom') })).rejects.toMatchObject({ field: '/what/fault' });
    await expect(set({ where: 'api', what: payload('changed-on-the-way') })).rejects.toMatchObject({ field: '/where' });
  });
});
