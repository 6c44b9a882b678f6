import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../../support/listening-server.ts';
import { startRequests, type TestRequests } from '../../support/requests.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let folder: TempFolder;
let requests: TestRequests;
beforeAll(async () => {
  folder = await tempFolder();
  requests = await startRequests(folder.path);
});
afterAll(async () => {
  await requests.close();
  await folder[Symbol.asyncDispose]();
});

async function restart(): Promise<void> {
  await requests.close();
  requests = await startRequests(folder.path);
}

describe('the history', () => {
  it('is paged, searched, survives a restart with every exchange, and can be cleared', async () => {
    const sent = [];
    for (const url of ['/api/customers/C-1001', '/api/customers/C-1002', '/api/nowhere']) {
      sent.push(await requests.send({ url, token: {} }));
    }
    await restart();
    const first = await requests.client.get('/requests?limit=2');
    const all = [...first.items, ...(await requests.client.get(`/requests?limit=2&after=${first.next}`)).items];
    expect(all.map(({ id }) => id)).toEqual(sent.map(({ id }) => id).reverse());
    expect(all[0]).toMatchObject({ method: 'GET', url: '/api/nowhere', condition: 'valid', status: 404 });
    const found = await requests.client.get('/requests?q=customers/C-1002');
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([sent[1]?.id]);
    expect((await requests.client.get('/requests?q=%25')).items).toEqual([]);
    expect(await requests.client.get(`/requests/${sent[0]?.id}`)).toEqual(sent[0]);
    expect(await requests.client.send('DELETE', '/requests')).toEqual({ removed: 3 });
    expect(await requests.client.get('/requests')).toEqual({ items: [], next: null, lessons: 0 });
    expect((await requests.refused('DELETE', '/saved-requests/none', {})).status).toBe(404);
  });
});

describe('a report for a bug tracker', () => {
  const reportOf = async (path: string): Promise<string> => {
    const response = await fetch(requests.control + path, { headers: { authorization: `Bearer ${requests.key}` } });
    expect(response.status).toBe(200);
    return response.text();
  };

  it('shows a request with its diagnosis, its trace and what differs from the defaults, without secrets', async () => {
    await requests.client.send('PATCH', '/profile', { accessTokenLifetime: 60 });
    const url = '/api/customers/C-1001?password=hunter22';
    const { id } = await requests.send({ url, token: { condition: 'expired' } });
    const report = await reportOf(`/evidence/request/${id}`);
    await requests.client.send('PATCH', '/profile', { accessTokenLifetime: 300 });
    expect(report).toMatch(/^# GET http.*\/api\/customers\/C-1001\?password=\[redacted\]: HTTP 401 Unauthorized$/m);
    expect(report).toContain('| Response | 2xx | **HTTP 401 Unauthorized** |');
    expect(report).toMatch(/^`token-expired` \(certain\): /m);
    expect(report).toMatch(/^ +\d+ ms {2}Client → Service +GET /m);
    expect(report).toMatch(/-H 'Authorization: .*\[redacted\]'/i);
    expect(report).toContain('- Assumption accessTokenLifetime: 60 (default: 300)');
    expect(report).not.toMatch(/hunter22|eyJ/);
    expect(await reportOf(`/evidence/request/${id}?secrets=include`)).toMatch(/hunter22[^]*eyJ/);
  });

  it('shows a delivery with each attempt, and a capture with its checks', async () => {
    const url = (await requests.client.get('/status')).listeners.find(
      ({ party }: { party: string }) => party === 'catcher',
    ).url;
    const sent = { url: `${url}/webhook/chat-started`, event: 'chat_started' };
    const { id } = await requests.client.send('POST', '/deliveries', sent);
    const capture = await requests.client.entry('capture', ({ path }) => path === '/webhook/chat-started');
    await requests.client.entry('delivery', (entry) => entry.id === id && entry.status === 'delivered');
    const ofDelivery = await reportOf(`/evidence/delivery/${id}`);
    expect(ofDelivery).toContain('# Delivery of chat_started is delivered: HTTP 200 OK');
    expect(ofDelivery).toContain('| Attempt 1 | 2xx | HTTP 200 OK |');
    expect(await reportOf(`/evidence/capture/${capture.id}`)).toContain(`Sent by delivery ${id}`);
  });

  it('is refused for an unknown id', async () => {
    await expect(requests.client.get('/evidence/delivery/dlv_none')).rejects.toThrow('No delivery has the id');
  });
});

describe('saved requests', () => {
  const items = [
    { name: 'One', folder: 'Customers', spec: { url: '/api/customers/C-1001', headers: [['X-A', 'b']] } },
    { name: 'Two', folder: 'Customers/Errors', spec: { method: 'PUT', url: '/api/customer/C-1001', body: { a: 1 } } },
  ];

  it('are added together, changed, survive a restart, and are removed', async () => {
    const saved = (await requests.client.send('POST', '/saved-requests', { items })).items;
    expect(saved).toMatchObject(items);
    const changed = await requests.client.send('PATCH', `/saved-requests/${saved[0].id}`, { name: 'First' });
    expect(changed).toEqual({ ...saved[0], name: 'First' });
    await restart();
    expect((await requests.client.get('/saved-requests')).items).toEqual([changed, saved[1]]);
    await requests.client.send('DELETE', `/saved-requests/${saved[0].id}`);
    expect((await requests.client.get('/saved-requests')).items).toEqual([saved[1]]);
  });

  it('are added all or not at all', async () => {
    const before = await requests.client.get('/saved-requests');
    const problem = await requests.refused('POST', '/saved-requests', { items: [items[0], { name: 'x', folder: '' }] });
    expect(problem).toMatchObject({ status: 400, field: '/items/1/spec' });
    expect(await requests.client.get('/saved-requests')).toEqual(before);
  });

  it('can be imported', async () => {
    const text = `curl '${requests.served.engine.urls.api.http}/api/customer' -H 'X-A: b'`;
    const { items: read } = await requests.client.send('POST', '/requests/import', { text });
    const [saved] = (await requests.client.send('POST', '/saved-requests', { items: read })).items;
    expect((await requests.send(saved.spec)).status).toBe(401);
    const problem = await requests.refused('POST', '/requests/import', { text: 'curl -X' });
    expect(problem).toMatchObject({ status: 400, field: '/text', detail: expect.stringContaining('Line 1') });
  });
});

describe('environments', () => {
  const secret = 'planted-secret/9f1c+2';
  const variables = [
    { name: 'id', value: 'C-1001' },
    { name: 'key', value: secret, secret: true },
  ];

  it('fill in URL, headers and body, in addition to the variables of our parties', async () => {
    using server = await listening(
      createServer((request, response) => {
        let body = '';
        request.on('data', (bytes: Buffer) => (body += bytes.toString()));
        request.on('end', () => response.end(JSON.stringify([request.url, request.headers['x-key'], body])));
      }),
    );
    const { id } = await requests.client.send('POST', '/environments', { name: 'Test', variables });
    const spec = {
      method: 'POST',
      url: `http://127.0.0.1:${server.port}/{{id}}?k={{key}}`,
      headers: [['X-Key', 'a {{ key }}']] as [string, string][],
      body: { id: '{{id}}', key: '{{key}}', catcher: '{{catcher}}' },
      environmentId: id,
    };
    const prepared = await requests.client.send('POST', '/requests/prepare', spec);
    expect(prepared.url).toContain(`/C-1001?k=${secret}`);
    expect(prepared.bodyText).toContain(requests.served.engine.urls.catcher.http);
    const run = await requests.send(spec);
    expect(JSON.parse(run.exchange.response?.body.content ?? '')).toEqual([
      `/C-1001?k=${secret}`,
      `a ${secret}`,
      JSON.stringify({ id: 'C-1001', key: secret, catcher: requests.served.engine.urls.catcher.http }),
    ]);
  });

  it('keep secret values out of the journal, responses and exports', async () => {
    const [environment] = (await requests.client.get('/environments')).items;
    const api = requests.served.engine.urls.api.http;
    const url = `${api}/api/customer?k={{key}}`;
    const headers: [string, string][] = [['X-Api-Thing', '{{key}}']];
    const run = await requests.send({ method: 'POST', url, headers, body: '{{key}}', environmentId: environment.id });
    expect(run.exchange.request).toMatchObject({ url: `${api}/api/customer?k={{key}}`, body: { content: '{{key}}' } });
    expect(run.exchange.request.headers).toContainEqual(['X-Api-Thing', '{{key}}']);
    const journal = await requests.client.all('/journal?kind=exchange');
    expect(JSON.stringify(journal)).not.toContain(secret);
    const exported = await fetch(`${requests.control}/export?format=ndjson`, {
      headers: { authorization: `Bearer ${requests.key}` },
    });
    const lines = await exported.text();
    expect(lines).toContain('/api/customer?k=');
    expect(lines.includes(secret)).toBe(false);
  });

  it('are changed, survive a restart, and reject a duplicate name', async () => {
    const [environment] = (await requests.client.get('/environments')).items;
    const changed = await requests.client.send('PATCH', `/environments/${environment.id}`, { name: 'Renamed' });
    await restart();
    expect((await requests.client.get('/environments')).items).toEqual([changed]);
    const twice = { name: 'x', variables: [variables[0], variables[0]] };
    const problem = await requests.refused('POST', '/environments', twice);
    expect(problem).toMatchObject({ status: 400, field: '/variables/1/name' });
    await requests.client.send('DELETE', `/environments/${environment.id}`);
    expect((await requests.client.get('/environments')).items).toEqual([]);
  });
});

describe('prepare', () => {
  it('returns the request as it would be sent, with its token, without sending it', async () => {
    const prepared = await requests.client.send('POST', '/requests/prepare', {
      method: 'PUT',
      url: '/api/customer/C-1001',
      body: { name: 'x' },
      token: {},
    });
    expect(prepared).toMatchObject({
      method: 'PUT',
      url: `${requests.served.engine.urls.api.https}/api/customer/C-1001`,
      bodyText: '{"name":"x"}',
    });
    expect(prepared.headers).toContainEqual(['authorization', expect.stringMatching(/^Bearer ey/)]);
    const decisions = await requests.client.all('/journal?kind=decision');
    expect(decisions.filter(({ url }) => url.endsWith('/api/customer/C-1001'))).toEqual([]);
  });
});
