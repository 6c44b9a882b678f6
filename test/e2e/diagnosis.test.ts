import { once } from 'node:events';
import { createServer as createWebServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { listening } from '../support/listening-server.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';
import { openRows, openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page } = await openPage(browser, workbench.ready.ui));
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('a rejected request of another client has its diagnosis in Timeline', async () => {
  await fetch(`${workbench.ready.api.http}/api/customer`, { headers: { authorization: 'Bearer undefined' } });
  await openRows(page);
  await page.getByLabel('Journal').getByText('GET /api/customer').first().click();
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
  await diagnosis.getByText('Certain', { exact: true }).waitFor();
  await diagnosis
    .getByText(/undefined/)
    .first()
    .waitFor();
});

test('a diagnosis that is not certain lists the other causes, and a test tells them apart', async () => {
  await openScreen(page, 'Requests');
  const screen = requestsScreen(page);
  let greeting = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.destroy());
    if (greeting !== '') socket.write(greeting);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await screen.newRequest(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  await screen.button('Send').click();
  const diagnosis = screen.response.getByRole('region', { name: 'Diagnosis' });
  await diagnosis.getByText('Likely', { exact: true }).waitFor();
  const others = diagnosis.getByRole('list', { name: 'Other possible causes' });
  await others.getByText('To tell:').first().waitFor();
  const test = others.getByRole('button', { name: 'Test this' }).first();
  const result = others.getByRole('status').first();
  await test.click();
  await result.getByText('Unclear', { exact: true }).waitFor();
  await result.getByText(/^Port \d+ sends nothing\.$/).waitFor();
  greeting = 'SSH-2.0-OpenSSH_9.9\r\n';
  await test.click();
  await result.getByText('Confirmed', { exact: true }).waitFor();
  await result.getByText(/^Port \d+ belongs to .*SSH/).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  server.close();
});

test('the contract shows what differs from the user’s own interface', async () => {
  const type = { 'content-type': 'application/json' };
  using real = await listening(createWebServer((_request, response) => response.writeHead(200, type).end('{"id":7}')));
  const schema = '{ type: object, properties: { id: { type: string } } }';
  const content = `{ application/json: { schema: ${schema} } }`;
  const paths = `{ /books: { get: { responses: { '200': { description: ok, content: ${content} } } } } }`;
  const openapi = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: ${paths}`;
  await workbench.call('PUT', '/interface', { openapi });
  await openScreen(page, 'Requests');
  const screen = requestsScreen(page);
  await screen.newRequest(`http://127.0.0.1:${real.port}/books`);
  await screen.button('Send').click();
  const row = screen.response.getByRole('list', { name: 'Contract' }).getByRole('listitem');
  await row.getByText('GET /books').waitFor();
  await row.getByText(/\/id must be a text \(type at .*\/properties\/id\/type, openapi:3\)/).waitFor();
  await row.getByRole('img', { name: 'failed' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await workbench.call('DELETE', '/interface');
});

test('a long status stays in one line with the whole reason phrase of the server in its tooltip', async () => {
  const reason = `Customer ${'not found in this tenant, '.repeat(4)}sorry`;
  using server = await listening(createWebServer((_, response) => response.writeHead(404, reason).end()));
  await openScreen(page, 'Requests');
  const screen = requestsScreen(page);
  await screen.newRequest(`http://127.0.0.1:${server.port}/customers/1`);
  await screen.button('Send').click();
  await screen.answered(`404 ${reason}`);
  const head = screen.response.getByRole('status', { name: 'Status' });
  await head.getByTitle(`404 ${reason}`).waitFor();
  expect((await head.boundingBox())?.height).toBe(36);
  await head.getByText(/^[\d.]+\s(ms|s)$/).waitFor();
  await screen.responseTab('Raw').click();
  await screen.response.getByText(`HTTP/1.1 404 ${reason}`).first().waitFor();
});
