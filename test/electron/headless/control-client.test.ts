import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { controlClient } from '../../../electron/headless/control-client.ts';

/** A stub control API that answers each request alike, and what it received. */
async function stubControl(answer: (response: ServerResponse) => void) {
  const received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { headers, method = '', url = '' } = request;
      received.push({ method, url, headers, body });
      answer(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    client: controlClient(`http://127.0.0.1:${port}/control`, 'the-key'),
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const json = (response: ServerResponse, status = 200, body: unknown = {}): void => {
  response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' });
  response.end(JSON.stringify(body));
};

it('sends the members of an input in the path, the query of GET and the body of other methods', async () => {
  await using stub = await stubControl((response) => json(response));
  await stub.client.captures.get({ id: 'a/b c' });
  await stub.client.journal.list({ limit: 1, q: 'a & b', after: undefined });
  await stub.client.captures.resend({ id: 'cap_1', url: 'http://127.0.0.1/' });
  expect(stub.received).toMatchObject([
    { method: 'GET', url: '/control/captures/a%2Fb%20c', body: '', headers: { authorization: 'Bearer the-key' } },
    { method: 'GET', url: '/control/journal?limit=1&q=a+%26+b' },
    { method: 'POST', url: '/control/captures/cap_1/resend', body: '{"url":"http://127.0.0.1/"}' },
  ]);
});

it('sends a file as it is, with its name', async () => {
  await using stub = await stubControl((response) => json(response, 201));
  await stub.client.cases.open(new File(['content'], 'größe.hookbench-case', { type: 'text/x-case' }));
  const [sent] = stub.received;
  expect(sent).toMatchObject({
    url: '/control/cases/open',
    body: 'content',
    headers: { 'content-type': 'text/x-case' },
  });
  expect(sent?.headers['content-disposition']).toContain(encodeURIComponent('größe.hookbench-case'));
});

it('returns a file with its name and type', async () => {
  await using stub = await stubControl((response) => {
    response.writeHead(200, { 'content-type': 'text/markdown', 'content-disposition': 'attachment; filename="a.md"' });
    response.end('# Report');
  });
  const file = await stub.client.runs.report({ id: 'run_1', format: 'markdown' });
  expect(file).toMatchObject({ name: 'a.md', type: 'text/markdown' });
  expect(await file.text()).toBe('# Report');
});

const problem = { code: 'not_found', title: 'Not found', status: 404, detail: 'No run has the id "run_1".' };

it('throws the error that a response reports', async () => {
  await using stub = await stubControl((response) => json(response, 404, problem));
  await expect(stub.client.runs.get({ id: 'run_1' })).rejects.toMatchObject({
    code: 'not_found',
    message: problem.detail,
  });
});

it('yields the messages of a feed, and throws the error that ends it', async () => {
  await using stub = await stubControl((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': \n\nevent: message\ndata: {"runs":[]}\n\n');
    response.end(`event: error\ndata: ${JSON.stringify({ code: 'not_found', data: problem })}\n\n`);
  });
  const messages = (await stub.client.runs.feed({}))[Symbol.asyncIterator]();
  expect(await messages.next()).toMatchObject({ value: { runs: [] } });
  await expect(messages.next()).rejects.toMatchObject({ code: 'not_found', message: problem.detail });
});
