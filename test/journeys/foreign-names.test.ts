import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../support/http-request.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let served: TestControl;
let catcher: string;
let receiver: Receiver;
beforeAll(async () => {
  served = await startControl();
  catcher = served.served.engine.urls.catcher.http;
  receiver = await startReceiver();
});
afterAll(async () => {
  await served.close();
  await receiver.close();
});

/** Sends JSON as text: an object literal cannot have a member `__proto__`. */
async function send(method: string, path: string, body: string) {
  const response = await fetch(served.control + path, {
    method,
    headers: { authorization: `Bearer ${served.key}`, 'content-type': 'application/json' },
    body,
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

describe('the name __proto__ is data', () => {
  const named = '{"__proto__":"a"}';

  afterAll(() => send('PUT', '/catcher', '{"rules":[],"answer":{}}'));

  it('matches only captures that have it', async () => {
    const wait = (match: string) =>
      send('POST', '/captures/wait', `{"match":${match},"timeoutMs":0,"since":"start"}`).then(({ status }) => status);
    const matches = [`{"header":${named}}`, `{"json":${named}}`];
    await http(catcher, { method: 'POST', body: '{"b":1}' });
    expect(await Promise.all(matches.map(wait))).toEqual([408, 408]);
    await http(catcher, { method: 'POST', headers: JSON.parse(named) as Record<string, string>, body: named });
    expect(await Promise.all(matches.map(wait))).toEqual([200, 200]);
  });

  it('selects and is part of the responses of the receiver', async () => {
    const settings = `{"rules":[{"match":{"json":${named}},"answer":{"status":201,"headers":${named}}}]}`;
    expect((await send('PUT', '/catcher', settings)).status).toBe(200);
    expect((await http(catcher, { method: 'POST', body: '{"b":1}' })).status).toBe(200);
    const { headers, status } = await fetch(catcher, { method: 'POST', body: named });
    expect([status, headers.get('__proto__')]).toEqual([201, 'a']);
    const stored = await fetch(`${served.control}/catcher`, { headers: { authorization: `Bearer ${served.key}` } });
    expect(await stored.text()).toContain(`"json":${named}`);
  });

  it('is sent in the data of events', async () => {
    const url = JSON.stringify(receiver.url);
    const event = '"event":"chat_ended","customerId":"C-1001"';
    const sent = await send(
      'POST',
      '/deliveries',
      `{"url":${url},${event},"data":${named},"pathMap":{"__proto__":"/a"}}`,
    );
    await served.client.entry('attempt', (entry) => entry.deliveryId === sent.json['id']);
    expect(receiver.received.at(-1)?.body.toString()).toContain(`"data":${named}`);
  });

  it.each([
    ['PUT', '/catcher', '{"answer":{"headers":{"__proto__":1}}}', '/answer/headers'],
    ['POST', '/requests', '{"url":"/api","headers":{"__proto__":{}}}', '/headers'],
    ['POST', '/subscriptions', '{"url":"http://localhost:1","pathMap":{"__proto__":1}}', '/pathMap'],
  ])('has a value of the same kind as others: %s %s %s', async (method, path, body, field) => {
    const { json, status } = await send(method, path, body);
    expect([status, json]).toMatchObject([400, { code: 'bad_input', field: `${field}/__proto__` }]);
  });
});

describe('names that every object inherits', () => {
  it('match only requests that have them', async () => {
    const wait = (match: object) =>
      send('POST', '/captures/wait', JSON.stringify({ match, timeoutMs: 0, since: 'start' }));
    const names = ['constructor', 'toString', 'valueOf'];
    for (const name of names) {
      expect((await wait({ header: { [name]: '*' } })).status).toBe(408);
      expect((await wait({ json: { [name]: '*' } })).status).toBe(408);
    }
    await http(catcher, { method: 'POST', headers: { constructor: 'a' }, body: '{"toString":"b"}' });
    expect((await wait({ header: { constructor: 'a' } })).status).toBe(200);
    expect((await wait({ json: { toString: 'b' } })).status).toBe(200);
  });

  it('are events like others', async () => {
    const { id } = await served.client.send('POST', '/deliveries', {
      url: receiver.url,
      event: 'constructor',
      pathMap: { '*': '/all' },
      retry: { preset: 'none' },
    });
    await served.client.entry('attempt', (entry) => entry.deliveryId === id);
    expect(receiver.received.at(-1)?.path).toBe('/all');
  });

  it('are unknown content encodings', async () => {
    const answer = await http(catcher, {
      method: 'POST',
      headers: { 'content-encoding': 'constructor', 'content-type': 'application/json' },
      body: '{}',
    });
    const capture = await served.client.get(`/captures/${String(answer.headers['hookbench-capture'])}`);
    expect(JSON.stringify(capture.checks)).toContain('content encoding \\"constructor\\" is not known');
  });

  it('are error codes like others', async () => {
    receiver.answer((response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"constructor"}'),
    );
    const flow = { grant: 'client_credentials', clientId: 'x', endpoints: { token: `${receiver.url}/token` } };
    const { id } = await served.client.send('POST', '/flows', flow);
    await expect.poll(async () => (await served.client.get(`/flows/${id}`)).status).toBe('failed');
    const { failure } = await served.client.get(`/flows/${id}`);
    expect(failure).toMatchObject({ code: 'constructor', advice: expect.any(String) });
  });
});

describe('numbers without a natural limit have a maximum', () => {
  it.each([
    ['POST', '/tokens', { clientId: 'demo-service', lifetimeSeconds: 3650 * 86_400 + 1 }, '/lifetimeSeconds'],
    ['POST', '/tokens', { clientId: 'demo-service', lifetimeSeconds: Number.MAX_SAFE_INTEGER }, '/lifetimeSeconds'],
    ['POST', '/keys/rotate', { overlapSeconds: Number.MAX_SAFE_INTEGER }, '/overlapSeconds'],
    ['POST', '/subscriptions', { url: 'http://localhost:1', disableAfterSeconds: 1e300 }, '/disableAfterSeconds'],
  ])('%s %s %j', async (method, path, body, field) => {
    const { json, status } = await send(method, path, JSON.stringify(body));
    expect([status, json]).toEqual([400, expect.objectContaining({ code: 'bad_input', field })]);
  });

  it('a token of ten years is issued', async () => {
    const body = { clientId: 'demo-service', lifetimeSeconds: 3650 * 86_400 };
    expect((await send('POST', '/tokens', JSON.stringify(body))).status).toBe(201);
  });

  it('a clock stays within 1,000,000,000 s of this machine, however often it is moved', async () => {
    const move = () => send('POST', '/clocks/all/advance', '{"seconds":1000000000}');
    expect((await move()).status).toBe(200);
    expect(await move()).toMatchObject({ status: 400, json: { code: 'bad_input', field: '/seconds' } });
    await served.client.send('POST', '/clocks/reset');
  });
});
