import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NewFaultInput } from '#shared/model/fault.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { entryOf } from '../../support/start-engine.ts';
import { startSender, type TestSender } from '../../support/webhooks.ts';

type What = NewFaultInput['what'];

const dns = (condition: 'name-not-found' | 'timeout' | 'failed'): What => ({ kind: 'dns', condition });
const tcp = (condition: 'refused' | 'blocked' | 'host-unreachable' | 'network-unreachable' | 'forbidden'): What => ({
  kind: 'tcp',
  condition,
});

/** What each fault is called, the cause that is found, and what the error says. */
const conditions: [string, What, string, { code: string; phase: string }][] = [
  ['dns name-not-found', dns('name-not-found'), 'name-not-found', { code: 'ENOTFOUND', phase: 'dns' }],
  ['dns timeout', dns('timeout'), 'dns-timeout', { code: 'ETIMEDOUT', phase: 'dns' }],
  ['dns failed', dns('failed'), 'dns-failed', { code: 'ESERVFAIL', phase: 'dns' }],
  ['tcp refused', tcp('refused'), 'connection-refused', { code: 'ECONNREFUSED', phase: 'tcp' }],
  ['tcp blocked', tcp('blocked'), 'connection-blocked', { code: 'ETIMEDOUT', phase: 'tcp' }],
  ['tcp host-unreachable', tcp('host-unreachable'), 'host-unreachable', { code: 'EHOSTUNREACH', phase: 'tcp' }],
  ['tcp network-unreachable', tcp('network-unreachable'), 'host-unreachable', { code: 'ENETUNREACH', phase: 'tcp' }],
  ['tcp forbidden', tcp('forbidden'), 'connection-forbidden', { code: 'EACCES', phase: 'tcp' }],
];

let sender: TestSender;

describe.each([
  ['got', Infinity],
  ['the leaner client', 0],
])('what is delivered by %s', (_way, leanAbove) => {
  beforeAll(async () => {
    sender = await startSender({ senderLimits: { leanAbove } });
  });
  afterEach(() => sender.started.engine.faults.clearAll());
  afterAll(() => sender[Symbol.asyncDispose]());

  async function deliver(url: string) {
    const { emission } = sender.started.engine;
    const retry = { preset: 'none' as const };
    const how = { auth: { kind: 'none' as const }, tls: { trust: 'ours' as const }, retry, timeoutMs: 300 };
    const id = await emission.send({ url, event: 'chat_started', customerId: 'C-1001', ...how });
    const { attempts } = await sender.settled(id);
    return { attempt: attempts[0], id };
  }

  it.each(conditions)(
    'meets %s at the sender over http and in the network over https',
    async (name, what, cause, error) => {
      const { engine } = sender.started;
      for (const [where, url] of [
        ['sender', sender.receiver.url],
        ['network', engine.urls.catcher.https],
      ] as const) {
        const before = sender.receiver.received.length;
        expect((await deliver(url)).attempt?.response?.status).toBe(200);
        const { id: faultId } = await engine.faults.set({ where, what });
        const { attempt, id } = await deliver(url);
        expect(attempt, JSON.stringify(attempt?.error)).toMatchObject({ error, diagnosis: { cause }, faults: [name] });
        if (error.phase === 'tcp') expect(attempt?.phases?.dns).not.toBeNull();
        expect(attempt?.phases).toMatchObject({ tcp: null, tls: null, firstByte: null });
        expect(await entryOf(engine, 'attempt', (entry) => entry.deliveryId === id)).toMatchObject({ faults: [name] });
        const acted = await entryOf(engine, 'fault', (entry) => entry.id === faultId && entry.change === 'acted');
        expect(acted.trace).toBe(sender.delivery(id).trace);
        await engine.faults.clearAll();
        expect((await deliver(url)).attempt).toMatchObject({ response: { status: 200 }, phases: { tcp: null } });
        if (where === 'sender') expect(sender.receiver.received).toHaveLength(before + 2);
      }
    },
  );
});

describe('what the client sends', () => {
  beforeAll(async () => {
    sender = await startSender();
  });
  afterEach(() => sender.started.engine.faults.clearAll());
  afterAll(() => sender[Symbol.asyncDispose]());

  const spec = (fields: object) =>
    requestSpec.parse({ method: 'GET', url: sender.receiver.url, token: { condition: 'none' }, ...fields });

  it.each(conditions)('meets %s', async (name, what, cause, error) => {
    const { engine } = sender.started;
    await engine.faults.set({ where: 'client', what });
    const { diagnosis, steps } = await engine.requests.send(spec({ timeoutMs: 300 }));
    expect(diagnosis.cause).toBe(cause);
    expect(steps[0]?.exchange).toMatchObject({ error, faults: [name] });
    const id = steps[0]?.exchange.id;
    expect(await entryOf(engine, 'exchange', (entry) => entry.id === id)).toMatchObject({ faults: [name] });
  });

  it('is as always where the fault is of the sender, of another method, path or header', async () => {
    const { engine } = sender.started;
    const what = tcp('refused');
    await engine.faults.set({ where: 'sender', what });
    await engine.faults.set({ where: 'client', what, match: { method: 'PUT' } });
    await engine.faults.set({ where: 'network', what, match: { path: '/elsewhere' } });
    await engine.faults.set({ where: 'network', what, match: { header: { name: 'X-Pass', value: 'no' } } });
    const sent = await engine.requests.send(spec({ headers: [['X-Pass', 'yes']] }));
    expect(sent.steps[0]?.exchange).not.toHaveProperty('faults');
    expect(sent.status).toBe(200);
    const met = await engine.requests.send(spec({ headers: [['x-pass', 'no']] }));
    expect(met.diagnosis.cause).toBe('connection-refused');
  });

  it('needs no name where the URL has an address', async () => {
    const { engine } = sender.started;
    await engine.faults.set({ where: 'client', what: dns('name-not-found') });
    const sent = await engine.requests.send(spec({ url: `http://127.0.0.1:${sender.receiver.port}/` }));
    expect([sent.status, engine.faults.all()[0]?.hits]).toEqual([200, 0]);
  });
});
