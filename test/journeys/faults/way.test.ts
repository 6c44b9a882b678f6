import { createServer, type LookupFunction } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { NewFaultInput } from '#shared/model/fault.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { listening } from '../../support/listening-server.ts';
import { entryOf } from '../../support/start-engine.ts';
import { startSender, type TestSender } from '../../support/webhooks.ts';

type What = NewFaultInput['what'];
type FaultEffectOf<Kind> = Extract<What, { kind: Kind }>;

const dns = (condition: 'name-not-found' | 'timeout' | 'failed'): What => ({ kind: 'dns', condition });
const tcp = (condition: 'refused' | 'blocked' | 'host-unreachable' | 'network-unreachable' | 'forbidden'): What => ({
  kind: 'tcp',
  condition,
});

/** Each fault, its cause and the text of the error. */
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

/** A lookup that resolves all names to this machine, except one. */
const lookup: LookupFunction = (name, options, done) => {
  const address = name === 'metadata.test' ? '169.254.169.254' : '127.0.0.1';
  setImmediate(done, null, options.all ? [{ address, family: 4 }] : address, 4);
};

let sender: TestSender;

/** For deliveries that time out: enough for what happens before, also on a busy machine. */
const brief = { timeoutMs: 1000 };

describe('a delivery', () => {
  beforeAll(async () => {
    sender = await startSender({ lookup });
  });
  afterEach(() => sender.started.engine.faults.clearAll());
  afterAll(() => sender[Symbol.asyncDispose]());

  async function deliver(url: string, fields: { timeoutMs?: number } = {}) {
    const { emission } = sender.started.engine;
    const retry = { preset: 'none' as const };
    const how = { auth: { kind: 'none' as const }, tls: { trust: 'ours' as const }, retry, timeoutMs: 20_000 };
    const id = await emission.send({ url, event: 'chat_started', customerId: 'C-1001', ...how, ...fields });
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
        const { attempt, id } = await deliver(url, error.code === 'ETIMEDOUT' ? brief : {});
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

  const resets: [FaultEffectOf<'reset'>['stage'], 'http' | 'https', string, string | undefined][] = [
    ['connect', 'http', 'reset-before-request', 'request'],
    ['connect', 'https', 'tls-handshake-cut', 'tls'],
    ['tls', 'http', 'reset-before-request', 'request'],
    ['tls', 'https', 'tls-handshake-cut', 'tls'],
    ['before-headers', 'http', 'reset-after-request', 'firstByte'],
    ['before-headers', 'https', 'reset-after-request', 'firstByte'],
    ['during-headers', 'http', 'reset-after-request', 'firstByte'],
    ['during-headers', 'https', 'reset-after-request', 'firstByte'],
    ['during-body', 'http', 'answer-cut', 'download'],
    ['during-body', 'https', 'answer-cut', 'download'],
    ['after-body', 'http', 'ok', undefined],
    ['after-body', 'https', 'ok', undefined],
  ];

  it.each(resets)('is reset in the network at %s over %s: %s', async (stage, scheme, cause, phase) => {
    const { engine } = sender.started;
    await engine.catcher.settings.update({ answer: { status: 200, headers: [], body: '{"taken":true}', delayMs: 0 } });
    const url = engine.urls.catcher[scheme];
    const before = await engine.faults.set({ where: 'network', what: { kind: 'reset', stage } });
    const { attempt, id } = await deliver(url);
    expect(attempt?.faults).toEqual([`reset ${stage}`]);
    expect(attempt?.diagnosis?.cause, JSON.stringify(attempt?.error)).toBe(cause);
    expect(attempt?.error?.phase).toBe(phase);
    if (phase !== undefined) expect(attempt?.error?.code).toBe('ECONNRESET');
    if (stage === 'during-body') expect(attempt?.response?.body.content).toBe('{"taken');
    if (scheme === 'https' && phase !== 'tls') expect(attempt?.tls?.authorized).toBe(true);
    if (phase === 'tls') expect(attempt).not.toHaveProperty('tls');
    if (phase === 'firstByte') await entryOf(engine, 'pairing', ({ deliveryId }) => deliveryId === id);
    await engine.faults.clear(before.id);
    expect((await deliver(url)).attempt?.response?.body.content).toBe('{"taken":true}');
  });

  it.each(resets.filter(([, scheme]) => scheme === 'http'))('is reset at %s: the server sees it too', async (stage) => {
    const ends: string[] = [];
    const server = createServer((socket) => {
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n0123456789'));
      socket.on('error', ({ message }) => ends.push(message));
      socket.on('close', () => ends.push('closed'));
    });
    using there = await listening(server);
    await sender.started.engine.faults.set({ where: 'network', what: { kind: 'reset', stage } });
    await deliver(`http://localhost:${there.port}/hook`);
    await expect.poll(() => ends).toEqual(['read ECONNRESET', 'closed']);
  });

  it.each<[BadTlsKind, string]>([
    ['expired', 'certificate-expired'],
    ['not-yet-valid', 'certificate-not-yet-valid'],
    ['self-signed', 'certificate-self-signed'],
    ['untrusted-root', 'certificate-untrusted-root'],
    ['wrong-host', 'certificate-wrong-host'],
    ['incomplete-chain', 'certificate-chain-incomplete'],
    ['weak-key', 'certificate-invalid'],
    ['client-certificate', 'client-certificate-required'],
    ['handshake-stall', 'timeout-tls'],
    ['handshake-reset', 'tls-handshake-cut'],
    ['plain-http', 'tls-to-plain-port'],
  ])('gets bad TLS %s in the network, for any server: %s', async (condition, cause) => {
    const { engine } = sender.started;
    await engine.faults.set({ where: 'network', what: { kind: 'tls', condition } });
    for (const url of [engine.urls.catcher.https, 'https://hooks.test/', 'https://192.0.2.1/']) {
      const { attempt } = await deliver(url, condition === 'handshake-stall' ? brief : {});
      expect(attempt?.diagnosis?.cause, JSON.stringify(attempt?.error)).toBe(cause);
      expect(attempt).toMatchObject({ faults: [`tls ${condition}`], remoteAddress: '127.0.0.1' });
      if (cause.startsWith('certificate-')) expect(attempt?.tls?.authorized).toBe(false);
    }
    expect((await deliver(sender.receiver.url)).attempt).not.toHaveProperty('faults');
  });

  it('gets a late response from a slow network, or times out', async () => {
    const { engine } = sender.started;
    const slow = { where: 'network' as const, what: { kind: 'delay' as const, ms: 150 } };
    const { id } = await engine.faults.set(slow);
    for (const url of [sender.receiver.url, engine.urls.catcher.https]) {
      const { attempt } = await deliver(url);
      expect(attempt).toMatchObject({ response: { status: 200 }, faults: ['delay'] });
      expect(attempt?.phases?.firstByte).toBeGreaterThanOrEqual(145);
    }
    await engine.faults.clear(id);
    await engine.faults.set({ ...slow, what: { kind: 'delay', ms: 60_000 } });
    const { attempt } = await deliver(sender.receiver.url, brief);
    expect(attempt).toMatchObject({ diagnosis: { cause: 'timeout-answer' }, faults: ['delay'] });
  });

  it('leaves no socket open after the faults are cleared', async () => {
    const { engine } = sender.started;
    const sockets = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCPSocket')).length;
    const urls = [sender.receiver.url, engine.urls.catcher.https];
    for (const url of urls) await deliver(url);
    const before = sockets();
    expect(before).toBeGreaterThan(0);
    const whats: What[] = [
      ...conditions.map(([, what]) => what),
      ...resets.map(([stage]) => ({ kind: 'reset' as const, stage })),
      { kind: 'delay', ms: 1 },
      { kind: 'tls', condition: 'expired' },
    ];
    for (const what of whats) {
      await engine.faults.set({ where: 'network', what });
      for (const url of urls) await deliver(url, { timeoutMs: 100 });
      await engine.faults.clearAll();
    }
    for (const url of urls) expect((await deliver(url)).attempt?.response?.status).toBe(200);
    await expect.poll(sockets).toBeLessThanOrEqual(before);
  });

  it('is not sent to an address that the guard forbids, with any fault', async () => {
    const { engine } = sender.started;
    await engine.faults.set({ where: 'network', what: tcp('blocked') });
    expect((await deliver('http://metadata.test/')).attempt?.diagnosis?.cause).toBe('address-denied');
  });
});

describe('a request of the client', () => {
  beforeAll(async () => {
    sender = await startSender();
  });
  afterEach(() => sender.started.engine.faults.clearAll());
  afterAll(() => sender[Symbol.asyncDispose]());

  const spec = (fields: object) =>
    requestSpec.parse({ method: 'GET', url: sender.receiver.url, token: { condition: 'none' }, ...fields });

  it.each(conditions)('fails with %s', async (name, what, cause, error) => {
    const { engine } = sender.started;
    await engine.faults.set({ where: 'client', what });
    const { diagnosis, steps } = await engine.requests.send(spec(brief));
    expect(diagnosis.cause).toBe(cause);
    expect(steps[0]?.exchange).toMatchObject({ error, faults: [name] });
    const id = steps[0]?.exchange.id;
    expect(await entryOf(engine, 'exchange', (entry) => entry.id === id)).toMatchObject({ faults: [name] });
  });

  it('is unchanged if the fault is for the sender, another method, path or header', async () => {
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

  it('skips DNS faults if the URL has an IP address', async () => {
    const { engine } = sender.started;
    await engine.faults.set({ where: 'client', what: dns('name-not-found') });
    const sent = await engine.requests.send(spec({ url: `http://127.0.0.1:${sender.receiver.port}/` }));
    expect([sent.status, engine.faults.all()[0]?.hits]).toEqual([200, 0]);
  });
});
