import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckEnvironment } from '../../../../electron/engine/catcher/checks/capture-check.ts';
import { signature } from '../../../../electron/engine/catcher/checks/signature.ts';
import { countCaptures } from '../../../../electron/engine/catcher/capture-totals.ts';
import type { Received } from '../../../../electron/engine/catcher/received.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { payloadOf, startCatcher, type TestCatcher } from '../../../support/catcher.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
});
afterAll(() => catcher.close());
beforeEach(() => catcher.reset());

const hook = (path = '/webhook/chat-started') => `${catcher.catcher}${path}`;
const inJson = { 'content-type': 'application/json' };

describe('JSON', () => {
  it.each([
    ['{"a":1,}', 'line 1, column 8', 7],
    ['{"a":1\n "b":2}', 'line 2, column 2', 8],
    ['{"ü":"€"\n x}', 'line 2, column 2', 13],
    ['[1,2', 'line 1, column 5', 4],
    ['{"a":1}x', 'line 1, column 8', 7],
    ["{'a':1}", 'line 1, column 2', 1],
    ['{"a":01}', 'line 1', undefined],
    ['', 'empty', undefined],
  ])('%j: says where it ends to be JSON', async (body, words, offset) => {
    const { result, status } = await catcher.send({ headers: inJson, body });
    expect(result('json')).toMatchObject({ outcome: 'failed', detail: expect.stringContaining(words) });
    if (offset !== undefined) expect(result('json')?.offset).toBe(offset);
    expect(status).toBe(200);
  });

  it('names the byte at which a body is not UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"ü\uFFFD":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const { result } = await catcher.send({ headers: inJson, body });
    expect(result('json')).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('UTF-8'), offset: 10 });
  });

  it('passes for JSON and for media types with the suffix +json', async () => {
    for (const type of ['application/json', 'application/cloudevents+json; charset=utf-8'])
      expect((await catcher.send({ headers: { 'content-type': type }, body: '{}' })).result('json')).toMatchObject({
        outcome: 'passed',
      });
  });

  it('ignores other bodies unless an event is expected', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await catcher.send({ headers, body: '{}' })).result('json')).toBeUndefined();
    const awaited = await catcher.send({ url: hook(), headers, body: JSON.stringify(payloadOf()) });
    expect(awaited.result('json')).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('text/plain') });
  });
});

describe('the payload', () => {
  it.each([
    ['no customer', { customerId: undefined }, '/customerId is absent'],
    ['a customer that is no string', { customerId: 5 }, '/customerId is 5'],
    ['an empty event', { event: '' }, '/event is ""'],
    ['a time that is none', { timestamp: 'yesterday' }, '/timestamp is "yesterday"'],
    ['a time that is not UTC', { timestamp: '2026-01-01T00:00:00+01:00' }, '/timestamp'],
    ['a day that is none', { timestamp: '2026-02-30T00:00:00Z' }, '/timestamp'],
  ])('with %s fails, and says what was expected', async (_what, change, words) => {
    const { result } = await catcher.sendJson({ ...payloadOf(), ...change }, { url: hook() });
    expect(result('payload')).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining(words),
      expected: expect.any(String),
      received: expect.any(String),
    });
  });

  it('of the interface passes', async () => {
    const { capture, result } = await catcher.sendJson(payloadOf(), { url: hook() });
    expect(result('payload')).toMatchObject({ outcome: 'passed' });
    expect(capture.event).toBe('chat_started');
  });

  it.each([
    ['an event', {}, '/hooks', { event: 'invoice.paid', amount: 5, timestamp: '2020-01-01T00:00:00Z' }],
    ['an event on a path of the interface', {}, '/webhook/chat-started', { event: 'invoice.paid' }],
    [
      'a CloudEvent',
      { 'content-type': 'application/cloudevents+json' },
      '/hooks',
      { specversion: '1.0', id: '1', source: '/a', type: 'com.example.paid', data: { amount: 5 } },
    ],
  ])('of %s that the interface does not have is not judged', async (_what, headers, path, body) => {
    const before = countCaptures(catcher.engine.store);
    const { capture, result } = await catcher.sendJson(body, { url: hook(path), headers });
    const { event, type } = body as { event?: string; type?: string };
    expect(result('payload')).toEqual({
      check: 'payload',
      outcome: 'skipped',
      detail: `The event "${event ?? type ?? ''}" is unknown: the interface does not have it, so its payload is not checked.`,
    });
    expect(capture.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(countCaptures(catcher.engine.store)).toEqual({ ...before, all: before.all + 1 });
  });

  it('of an unknown event fails if the check is enforced', async () => {
    await catcher.set({ checks: { enforce: ['payload'] } });
    const { status, result } = await catcher.sendJson(payloadOf('chat_exploded'), { url: hook() });
    expect(status).toBe(400);
    expect(result('payload')).toMatchObject({ outcome: 'failed', received: 'chat_exploded' });
  });

  it('of other programs is not checked', async () => {
    expect((await catcher.sendJson({ any: 'thing' })).result('payload')).toBeUndefined();
  });
});

describe('the path', () => {
  it('must be that of the event', async () => {
    expect((await catcher.sendJson(payloadOf(), { url: hook() })).result('path')?.outcome).toBe('passed');
    const other = await catcher.sendJson(payloadOf('chat_ended'), { url: hook() });
    expect(other.result('path')).toMatchObject({
      outcome: 'failed',
      expected: 'chat_started',
      received: 'chat_ended',
    });
  });
});

describe('a webhook-id that was received before', () => {
  const send = (id: string, more = {}) => catcher.sendJson(payloadOf(), { headers: { 'webhook-id': id, ...more } });

  it('fails, and names the earlier capture', async () => {
    const first = await send('evt_a');
    expect(first.result('duplicate')?.outcome).toBe('passed');
    const second = await send('evt_a');
    expect(second.result('duplicate')).toMatchObject({ outcome: 'failed', received: first.capture.id });
    expect(second.status).toBe(200);
    expect((await send('evt_b')).result('duplicate')?.outcome).toBe('passed');
  });

  it('is not a duplicate when the earlier one was rejected, since senders retry it', async () => {
    await catcher.set({ checks: { enforce: ['duplicate'] }, answer: { sequence: [{ status: 500 }, { status: 200 }] } });
    expect((await send('evt_r')).status).toBe(500);
    const retry = await send('evt_r');
    expect(retry.status).toBe(200);
    expect(retry.result('duplicate')?.outcome).toBe('passed');
    expect((await send('evt_r')).status).toBe(409);
  });

  it('is still known after a restart', async () => {
    await using folder = await tempFolder();
    const idOf = async (): Promise<string | undefined> => {
      await using started = await startCatcher({ dataDir: folder.path });
      const { capture, result } = await started.sendJson(payloadOf(), { headers: { 'webhook-id': 'evt_kept' } });
      return result('duplicate')?.received ?? `none before ${capture.id}`;
    };
    const first = await idOf();
    expect(await idOf()).toBe(first?.replace('none before ', ''));
  });
});

describe('the order of a customer’s events', () => {
  const at = (customerId: string, timestamp: string) =>
    catcher.sendJson(payloadOf('chat_started', { customerId, timestamp }), { url: hook() });

  const late = async (customerId: string) => {
    await at(customerId, '2026-01-01T00:00:02Z');
    return (await at(customerId, '2026-01-01T00:00:01Z')).result('order');
  };

  it('reports an event older than the one before, per customer, as a note when order is not promised', async () => {
    expect((await at('C-1', '2026-01-01T00:00:02Z')).result('order')?.outcome).toBe('passed');
    expect((await at('C-2', '2026-01-01T00:00:01Z')).result('order')?.outcome).toBe('passed');
    expect((await at('C-1', '2026-01-01T00:00:02Z')).result('order')?.outcome).toBe('passed');
    const overtaken = await at('C-1', '2026-01-01T00:00:01Z');
    expect(overtaken.result('order')).toMatchObject({
      outcome: 'note',
      detail: expect.stringContaining('Order is not promised.'),
      source: 'Built-in interface, Events 10',
    });
    const [noted] = (await catcher.engine.journal.list({ kind: 'capture', limit: 1, order: 'desc' })).items;
    expect(noted).toMatchObject({ notes: ['order'], failed: ['staleness'], customerId: 'C-1' });
    expect(overtaken.capture).toMatchObject({ customerId: 'C-1' });
  });

  it('fails if the profile promises order per customer', async () => {
    await catcher.engine.profile.update({ ordering: 'per-customer' });
    expect(await late('C-3')).toMatchObject({ outcome: 'failed' });
    await catcher.engine.profile.update({ ordering: 'none' });
    expect(await late('C-4')).toMatchObject({ outcome: 'note' });
  });

  it('fails if the subscription that sends the event to this path promises order', async () => {
    const [toCatcher = ''] = catcher.engine.subscriptions.ids();
    await catcher.engine.subscriptions.change(toCatcher, { ordering: 'per-customer' });
    expect(await late('C-5')).toMatchObject({ outcome: 'failed' });
    await catcher.engine.profile.update({ ordering: 'per-customer' });
    await catcher.engine.subscriptions.change(toCatcher, { ordering: 'none' });
    expect(await late('C-6')).toMatchObject({ outcome: 'note' });
    await catcher.engine.profile.update({ ordering: 'none' });
    await catcher.engine.subscriptions.change(toCatcher, { ordering: null });
  });
});

describe('the age of an event', () => {
  it('is measured on the receiver’s clock', async () => {
    const send = () => catcher.sendJson(payloadOf(), { url: hook() });
    expect((await send()).result('staleness')?.outcome).toBe('passed');
    catcher.engine.clocks.catcher.advance(301_000);
    expect((await send()).result('staleness')).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/^It is 5 min 1 s old \([\dT:-]+Z, received [\dT:-]+Z\)/),
    });
    await catcher.set({ checks: { stalenessSeconds: 400 } });
    expect((await send()).result('staleness')?.outcome).toBe('passed');
    catcher.engine.clocks.catcher.advance(-1_000_000);
    expect((await send()).result('staleness')).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/ahead/),
    });
    catcher.engine.clocks.catcher.reset();
  });
});

describe('a check that fails', () => {
  const failing = {
    signature: () => catcher.sendJson(payloadOf(), { headers: { 'x-hub-signature-256': 'sha256=00' } }),
    json: () => catcher.send({ headers: inJson, body: '{' }),
    payload: () => catcher.sendJson({ event: 'chat_started' }, { url: hook() }),
    duplicate: () => catcher.sendJson(payloadOf(), { headers: { 'webhook-id': 'evt_twice' } }),
    order: () =>
      catcher.sendJson(payloadOf('chat_started', { customerId: 'C-o', timestamp: '2020-01-01T00:00:00Z' }), {
        url: hook(),
      }),
    staleness: () =>
      catcher.sendJson(payloadOf('chat_started', { customerId: 'C-s', timestamp: '2020-01-01T00:00:00Z' }), {
        url: hook(),
      }),
  } as const;

  it.each([
    ['signature', 401],
    ['json', 400],
    ['payload', 400],
    ['duplicate', 409],
    ['order', 400],
    ['staleness', 400],
  ] as const)('%s changes the answer to %i when it is enforced, and only then', async (check, status) => {
    await catcher.sendJson(payloadOf(), { headers: { 'webhook-id': 'evt_twice' } });
    await catcher.sendJson(payloadOf('chat_started', { customerId: 'C-o' }), { url: hook() });
    const free = await failing[check]();
    expect(free.result(check)?.outcome).toBe(check === 'order' ? 'note' : 'failed');
    expect(free.status).toBe(200);
    await catcher.set({ checks: { enforce: [check] } });
    const enforced = await failing[check]();
    expect(enforced.status).toBe(status);
    expect(enforced.json).toMatchObject({ error: check });
    expect(enforced.capture.status).toBe(status);
  });
});

describe('a wrong signature', () => {
  const wrong = (body: string) => createHmac('sha256', 'k').update(body).digest('base64');

  it('is explained to the user, and not to the sender', async () => {
    await catcher.set({ checks: { signature: { scheme: 'github', secrets: ['k'] }, enforce: ['signature'] } });
    const headers = { 'x-hub-signature-256': `sha256=${wrong('{}')}` };
    let sent = await catcher.send({ headers, body: '{}' });
    // Earlier diagnoses may have used the time for diagnoses in this second.
    await expect
      .poll(async () => (sent = await catcher.send({ headers, body: '{}' })).result('signature')?.causes)
      .toEqual(['base64-instead-of-hex']);
    const { headers: fields, json, status, result } = sent;
    const sentence = 'The signature was written in Base64 instead of hexadecimal.';
    expect(result('signature')?.detail).toBe(`The signature matches no configured secret. ${sentence}`);
    expect(status).toBe(401);
    expect(json).toEqual({ error: 'signature', detail: 'The signature matches no configured secret.' });
    // It does not ask for a token.
    expect(fields['www-authenticate']).toBe('Signature realm="webhooks"');
  });

  it('is captured, whatever a message signature covers', async () => {
    const { result } = await catcher.send({
      headers: { 'signature-input': 'a=("@query-param";name="%");created=1', signature: 'a=:AAAA:' },
    });
    expect(result('signature')).toMatchObject({ outcome: 'failed' });
  });

  it('is captured when it cannot be verified', () => {
    const capture = { rawHeaders: ['X-Hub-Signature-256', 'sha256=00'], body: Buffer.from('{}'), tls: null };
    const ports = {
      senderSecrets() {
        throw new Error('unreadable');
      },
    };
    const environment = { settings: { checks: { stalenessSeconds: 300 } }, nowMs: 0, ports };
    const found = signature.run(capture as unknown as Received, environment as unknown as CheckEnvironment);
    expect(found).toMatchObject({ outcome: 'failed', detail: 'The signature cannot be read.' });
  });
});
