import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';

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
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await page.getByLabel('Journal').getByText('GET /api/customer').first().click();
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
  await diagnosis.getByText('Certain', { exact: true }).waitFor();
  await diagnosis
    .getByText(/undefined/)
    .first()
    .waitFor();
});

test('a diagnosis that is not certain lists the other causes, and a test tells them apart', async () => {
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
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
