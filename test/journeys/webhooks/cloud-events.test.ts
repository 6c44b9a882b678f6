import { CloudEvent, HTTP } from 'cloudevents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCapture } from '../../../electron/engine/catcher/read-captures.ts';
import { entryOf } from '../../support/start-engine.ts';
import { startSender, type TestSender } from '../../support/webhooks.ts';

let sender: TestSender;
beforeAll(async () => {
  sender = await startSender();
});
afterAll(() => sender[Symbol.asyncDispose]());

const catcherUrl = () =>
  sender.started.engine.listeners.find(({ party, url }) => party === 'catcher' && url.startsWith('http:'))?.url ?? '';

/** Sends one event with these fields of the subscription. */
async function delivered(fields: Parameters<TestSender['subscribe']>[0]) {
  const id = await sender.subscribe({ signing: { scheme: 'github', secret: 's3cret' }, ...fields });
  const [delivery = ''] = await sender.emit();
  const settled = await sender.settled(delivery);
  await sender.started.engine.subscriptions.remove(id);
  return settled;
}

/** The result of the catcher's check about a request. */
async function result(headers: Record<string, unknown>, body: unknown, method = 'POST') {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${catcherUrl()}/anything`, {
    method,
    headers: given,
    ...(method === 'POST' && { body: text }),
  });
  const found = findCapture(sender.started.engine.store, answer.headers.get('hookbench-capture') ?? '');
  return { answer, found, outcome: found?.checks.find(({ check }) => check === 'cloudevent') };
}

describe('a subscription with CloudEvents', () => {
  it.each(['cloudevents-structured', 'cloudevents-binary'] as const)(
    'sends what the library of CloudEvents reads: %s',
    async (envelope) => {
      const before = sender.receiver.received.length;
      const { eventId } = await delivered({ envelope });
      const [{ body, headers } = { body: Buffer.of(), headers: {} }] = sender.receiver.received.slice(before);
      const event = HTTP.toEvent<Record<string, unknown>>({ headers, body: body.toString() }) as CloudEvent<
        Record<string, unknown>
      >;
      expect(event.validate()).toBe(true);
      expect(event).toMatchObject({
        specversion: '1.0',
        id: eventId,
        source: 'urn:hookbench:service',
        type: 'chat_started',
        subject: 'C-1001',
        data: { event: 'chat_started', customerId: 'C-1001' },
      });
      expect(Date.parse(event.time ?? '')).toBe(Date.parse(String(event.data?.['timestamp'])));
    },
  );

  it.each(['cloudevents-structured', 'cloudevents-binary'] as const)(
    'passes all checks of the receiver: %s',
    async (envelope) => {
      const { engine } = sender.started;
      const seen = entryOf(engine, 'capture', () => true);
      await delivered({ url: catcherUrl(), envelope });
      const found = findCapture(engine.store, (await seen).id);
      expect(found).toMatchObject({ event: 'chat_started', customerId: 'C-1001' });
      const outcomes = Object.fromEntries(found?.checks.map(({ check, outcome }) => [check, outcome]) ?? []);
      expect(outcomes).toMatchObject({ cloudevent: 'passed', payload: 'passed', signature: 'passed', path: 'passed' });
    },
  );
});

describe('the handshake', () => {
  it('asks once with WebHook-Request-Origin, and sends after permission', async () => {
    const before = sender.receiver.received.length;
    sender.receiver.answer((response, { method }) =>
      response.writeHead(200, method === 'OPTIONS' ? { 'WebHook-Allowed-Origin': '*' } : {}).end(),
    );
    const id = await sender.subscribe({ handshake: true, rate: 2, auth: { kind: 'bearer', token: 'abc' } });
    const [first = ''] = await sender.emit();
    expect((await sender.settled(first)).status).toBe('delivered');
    sender.advance(10);
    const [second = ''] = await sender.emit();
    expect((await sender.settled(second)).status).toBe('delivered');
    await sender.started.engine.subscriptions.remove(id);
    const all = sender.receiver.received.slice(before);
    expect(all.map(({ method }) => method)).toEqual(['OPTIONS', 'POST', 'POST']);
    expect(all[0]?.headers).toMatchObject({
      'webhook-request-origin': 'hookbench.localhost',
      'webhook-request-rate': '120',
      authorization: 'Bearer abc',
    });
  });

  it.each([
    [200, {}],
    [200, { 'WebHook-Allowed-Origin': 'other.example' }],
    [403, { 'WebHook-Allowed-Origin': '*' }],
  ])('that a receiver answers with %i %j prevents the delivery', async (status, headers) => {
    const before = sender.receiver.received.length;
    sender.receiver.answer((response) => response.writeHead(status, headers).end());
    const { attempts, status: settled } = await delivered({ handshake: true });
    sender.receiver.answer(200);
    expect(settled).toBe('exhausted');
    expect(attempts[0]).toMatchObject({
      error: { code: 'WEBHOOK_NOT_ALLOWED' },
      diagnosis: { cause: 'receiver-permission-refused' },
    });
    expect(sender.receiver.received.slice(before).map(({ method }) => method)).toEqual(['OPTIONS']);
  });

  it('is answered by the receiver, and is not an event', async () => {
    const { status } = await delivered({ url: catcherUrl(), handshake: true, envelope: 'cloudevents-binary' });
    expect(status).toBe('delivered');
    const asked = await result({ 'WebHook-Request-Origin': 'a.example', 'WebHook-Request-Rate': '60' }, '', 'OPTIONS');
    expect(asked.answer.headers.get('webhook-allowed-origin')).toBe('a.example');
    expect(asked.answer.headers.get('webhook-allowed-rate')).toBe('60');
    expect(asked.found?.event).toBeUndefined();
    expect(asked.outcome).toMatchObject({ outcome: 'passed', detail: expect.stringContaining('a.example') });
    const wrong = await result({ 'WebHook-Request-Origin': 'https://a.example/' }, '', 'OPTIONS');
    expect(wrong.outcome).toMatchObject({ outcome: 'failed' });
  });
});

describe('the receiver', () => {
  const event = new CloudEvent({
    source: '/mycontext',
    type: 'com.example.someevent',
    subject: 'Jörg, "the" first',
    comexampleextension1: 'value',
    data: { a: 1 },
  });

  it.each([
    ['structured', HTTP.structured(event)],
    ['binary', HTTP.binary(event)],
  ])('accepts what the library of CloudEvents sends: %s', async (mode, message) => {
    const { outcome } = await result(message.headers, message.body);
    expect(outcome).toMatchObject({ outcome: 'passed', detail: expect.stringContaining(`${mode} mode`) });
  });

  it('reads the type as event', async () => {
    const { body, headers } = HTTP.structured(event);
    expect((await result(headers, body)).found?.event).toBe('com.example.someevent');
    const binary = HTTP.binary(new CloudEvent({ source: '/', type: 'com.example.other' }));
    expect((await result(binary.headers, binary.body ?? '')).found?.event).toBe('com.example.other');
  });

  const structured = { 'content-type': 'application/cloudevents+json' };
  const good = { specversion: '1.0', id: '1', source: '/a', type: 'b' };
  it.each([
    [structured, { ...good, specversion: '0.3' }, 'specversion is "0.3", not "1.0"'],
    [structured, { ...good, id: undefined }, 'id is missing'],
    [structured, { ...good, source: 'a b' }, 'source is "a b", not a URI reference'],
    [structured, { ...good, time: 'today' }, 'time is "today"'],
    [structured, { ...good, myExtension: 'a' }, 'lower-case letters and digits'],
    [structured, { ...good, nested: {} }, 'not a text, integer or Boolean'],
    [structured, { ...good, data: 1, data_base64: 'AA==' }, 'both present'],
    [structured, { ...good, data_base64: '?' }, 'not Base64'],
    [structured, [good], 'is a JSON object'],
    [
      { 'content-type': 'application/cloudevents-batch+json' },
      [good, { ...good, type: '' }],
      'In event 2 of the batch',
    ],
    [{ 'ce-id': '1', 'ce-source': '/a', 'ce-type': 'b' }, '', 'specversion is missing'],
    [{ 'ce-specversion': '1.0', 'ce-id': '1', 'ce-source': '/a', 'ce-type': '%zz' }, '', 'not percent-encoded'],
    [
      { 'ce-specversion': '1.0', 'ce-id': '1', 'ce-source': '/a', 'ce-type': 'b', 'ce-datacontenttype': 'a/b' },
      '',
      'Content-Type replaces',
    ],
  ])('rejects %j %j', async (headers, body, detail) => {
    const { outcome } = await result(headers, body);
    expect(outcome).toMatchObject({ outcome: 'failed', detail: expect.stringContaining(detail) });
  });

  it('recognises a batch', async () => {
    const { outcome } = await result({ 'content-type': 'application/cloudevents-batch+json' }, [good, good]);
    expect(outcome).toMatchObject({ outcome: 'passed', detail: 'A batch of 2 CloudEvents.' });
  });
});
