import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRequests, type TestRequests } from '../../support/requests.ts';

let requests: TestRequests;
const received: IncomingMessage[] = [];
const api = createServer((request, response) => {
  received.push(request);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: 7, token: 'abcd' }));
});

beforeAll(async () => {
  requests = await startRequests();
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
});

afterAll(async () => {
  api.close();
  await requests.close();
});

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

it('saves what a collection has in one step, and sends its requests with its variables, tests and credentials', async () => {
  const { port } = api.address() as AddressInfo;
  const event = [
    {
      listen: 'test',
      script: {
        exec: [
          'pm.test("a", () => { pm.response.to.have.status(200);',
          'pm.expect(pm.response.json().id).to.eql(7); });',
          'pm.environment.set("token", pm.response.json().token);',
        ],
      },
    },
  ];
  const basic = [
    { key: 'username', value: '{{user}}' },
    { key: 'password', value: 'p' },
  ];
  const oauth2 = [
    { key: 'accessTokenUrl', value: 'https://as.test/token' },
    { key: 'clientId', value: 'c' },
    { key: 'tokenName', value: 'as' },
  ];
  const text = JSON.stringify({
    info: { name: 'Shop', schema },
    variable: [
      { key: 'host', value: `127.0.0.1:${port}` },
      { key: 'base url', value: '{{host}}/api' },
      { key: 'user', value: 'ada' },
    ],
    item: [
      { name: 'A', event, request: { method: 'POST', url: '{{base url}}/{{$guid}}', auth: { type: 'basic', basic } } },
      { name: 'B', request: { url: '/b', auth: { type: 'oauth2', oauth2 } } },
    ],
  });
  const { client } = requests;
  // oxlint-disable-next-line typescript/no-explicit-any
  const send = (method: string, path: string, body: unknown): Promise<any> => client.send(method, path, body);
  const { environments, items, servers } = await send('POST', '/requests/import', { text });
  expect(await client.get('/saved-requests')).toMatchObject({ items: [] });

  await send('POST', '/saved-requests', { items, environments, servers });
  const again = await send('POST', '/saved-requests', {
    items,
    environments: [],
    servers: [{ ...servers[0], scope: 'other' }],
  });
  expect(again.items[1].spec.auth).toEqual({ kind: 'token', server: 'as 2' });
  const refused = await requests.refused('POST', '/saved-requests', {
    items,
    environments: [
      {
        name: 'X',
        variables: [
          { name: 'a', value: '' },
          { name: 'a', value: '' },
        ],
      },
    ],
  });
  expect(refused).toMatchObject({ status: 400, detail: 'The variable "a" is defined twice.' });
  expect(((await client.get('/saved-requests')) as { items: unknown[] }).items).toHaveLength(4);
  const saved = (await client.get('/environments')) as { items: { id: string; name: string }[] };
  expect(saved.items.map(({ name }) => name)).toEqual(['Shop']);

  const run = await requests.send({ ...items[0].spec, environmentId: saved.items[0]?.id });
  expect(run).toMatchObject({ status: 200, assertions: [{ met: true }, { met: true }], values: { token: 'abcd' } });
  expect(received[0]?.url).toMatch(/^\/api\/[\da-f]{8}-[\da-f]{4}-4/);
  expect(received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ada:p').toString('base64')}`);
});

it('saves nothing of an import in files if its collection is not open', async () => {
  const oauth2 = [
    { key: 'accessTokenUrl', value: 'https://half.test/token' },
    { key: 'clientId', value: 'c' },
    { key: 'tokenName', value: 'half' },
  ];
  const item = [{ name: 'B', request: { url: '/b', auth: { type: 'oauth2', oauth2 } } }];
  const text = JSON.stringify({ info: { name: 'Half', schema }, item });
  const { client } = requests;
  const { id } = (await client.send('POST', '/requests/imports', { name: 'half.json', text })) as { id: string };
  await client.send('POST', `/requests/imports/${id}/preview`);
  const refused = await requests.refused('POST', `/requests/imports/${id}/save`, {
    leave: {},
    collection: '/tmp/not-open',
  });
  expect(refused).toMatchObject({ detail: '/tmp/not-open is not open.' });
  expect(JSON.stringify(await client.get('/authorization-servers'))).not.toContain('half');
});
