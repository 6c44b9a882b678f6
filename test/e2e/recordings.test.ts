import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { http } from '../support/http-request.ts';
import { writeRecording } from '../support/recordings.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { openScreen } from './open-screen.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';

const example = join(import.meta.dirname, '../../examples/recordings/orders');

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const card = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
/** Adds the recordings in a folder to the list. */
async function openFolder(path: string): Promise<void> {
  await card('Recordings').getByRole('button', { name: 'Open folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open folder' });
  await dialog.getByLabel('Folder').fill(path);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
}
const order = (token: string, quantity: number) =>
  http(`${workbench.ready.api.http}/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ requestId: 'r-1', items: [{ sku: 'TEA-1', quantity }] }),
  });

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await openScreen(page, 'Recordings');
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('says what is wrong with a folder, and plays one', async () => {
  await card('Recordings').getByText('No recordings yet').waitFor();
  await openFolder(join(example, 'nothing'));
  const dialog = page.getByRole('dialog', { name: 'Open folder' });
  await dialog.getByText('does not exist').waitFor();
  await dialog.getByLabel('Folder').fill(join(example, 'exchanges'));
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await dialog.getByText('This folder has no recordings').waitFor();
  await dialog.getByLabel('Folder').fill(example);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await card('Recordings').getByRole('button', { name: 'Play Orders of api.example.com' }).click();
  const playing = card('Playing: Orders of api.example.com');
  await playing.getByText('orders-app (any secret)').waitFor();
  const signatures = playing.getByRole('table', { name: 'Signatures of webhooks' });
  await signatures.getByText('Stripe style').waitFor();
  await signatures.getByRole('button', { name: 'Show key of sub_default' }).click();
  await signatures.getByText(/^whsec_/).waitFor();
});

test('counts requests while they arrive, and begins again', async () => {
  const { accessToken } = (await (await workbench.call('POST', '/tokens', { clientId: 'orders-app' })).json()) as {
    accessToken: string;
  };
  expect((await order(accessToken, 2)).status).toBe(201);
  expect((await order(accessToken, 3)).status).toBe(404);
  const playing = card('Playing: Orders of api.example.com');
  await playing.getByText('1 matched').waitFor();
  await playing.getByText('1 not matched').waitFor();
  // The webhook of the order, which a recording that begins before it arrives would contain.
  const captured = async () => (await (await workbench.call('GET', '/captures')).json()) as { items: unknown[] };
  await expect.poll(async () => (await captured()).items.length).toBe(1);
  await playing.getByRole('button', { name: 'Play from the start' }).click();
  await playing.getByText('0 matched').waitFor();
});

test('is named on Interface, whose responses it replaces, and in the header', async () => {
  await openScreen(page, 'Document');
  const note = page.getByRole('status').filter({ hasText: 'Responses come from the recording' });
  await note.getByText('Orders of api.example.com').waitFor();
  await page.getByTestId('playing-chip').waitFor();
  await note.getByRole('button', { name: 'Show recording' }).click();
  await card('Playing: Orders of api.example.com').waitFor();
});

test('stops, and has no case files before one is opened', async () => {
  await card('Playing: Orders of api.example.com').getByRole('button', { name: 'Stop' }).click();
  await card('Playing: Orders of api.example.com').waitFor({ state: 'detached' });
  await page.getByTestId('playing-chip').waitFor({ state: 'detached' });
  expect((await order('none', 2)).json).toMatchObject({ code: 'not_found' });
  expect(await card('Opened case files').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('records a service into a folder of the data folder, shows each exchange, and opens the recording', async () => {
  const real = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'item-1', createdAt: new Date().toISOString() }));
  });
  await once(real.listen(0, '127.0.0.1'), 'listening');
  const { port } = real.address() as AddressInfo;
  const record = card('Record a service');
  await page.getByRole('button', { name: 'Start recording' }).click();
  await record.getByText('Enter a URL that begins with http:// or https://').waitFor();
  await record.getByLabel('Service').fill(`http://localhost:${port}`);
  const folder = join(workbench.dataDir, 'recordings', `localhost-${port}`);
  await expect.poll(() => record.getByLabel('New folder').inputValue()).toBe(folder);
  await page.getByRole('button', { name: 'Start recording' }).click();
  const recording = card('Recording');
  await recording.getByText('0 exchanges, 0 webhooks').waitFor();
  await recording.getByText(workbench.ready.api.http, { exact: true }).waitFor();
  expect((await http(`${workbench.ready.api.http}/items/1`)).json).toMatchObject({ id: 'item-1' });
  await recording.getByText('GET /items/1').waitFor();
  await recording.getByText('1 exchange, 0 webhooks').waitFor();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await record.getByText('1 exchange and 0 webhooks').waitFor();
  await expect.poll(() => record.getByLabel('New folder').inputValue()).toBe(`${folder}-2`);
  // The list also has the folder that was opened before.
  await card('Recordings').getByRole('button', { name: 'Open Orders of api.example.com' }).waitFor();
  await card('Recordings')
    .getByRole('button', { name: /^Open localhost/ })
    .click();
  const opened = card(/^localhost/);
  await opened.getByText('GET /items/1', { exact: true }).waitFor();
  await opened.getByRole('button', { name: 'Compare with the service' }).click();
  await opened.getByText('1 exchange compared, 0 differences').waitFor();
  await opened.getByRole('button', { name: 'Open exchange 1' }).click();
  const message = page.getByRole('dialog', { name: 'Exchange 1' });
  await message.getByText('GET /items/1').waitFor();
  await message.getByRole('tab', { name: 'Response' }).click();
  await message.getByText('200 OK').waitFor();
  await message.getByText('"item-1"').waitFor();
  await page.keyboard.press('Escape');
  const volatile = card('Volatile values');
  await volatile.getByRole('button', { name: /^Edit GET .* \/createdAt$/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit volatile value' });
  await edit.getByLabel('Operation').fill('items');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText('Enter a method and a path, e.g. GET /orders/{id}').waitFor();
  await edit.getByLabel('Operation').fill('GET /items/{item}');
  await edit.getByLabel('Why').fill('The service sets it');
  await edit.getByRole('button', { name: 'Save' }).click();
  await volatile.getByText('The service sets it').waitFor();
  await volatile.getByRole('button', { name: /^Remove GET .* \/createdAt$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await volatile.getByText('No volatile values').waitFor();
  const rules = card('Matching rules');
  await rules.getByRole('button', { name: 'Add matching rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Add matching rule' });
  await rule.getByLabel('Query parameters').fill('page\ntrace');
  await rule.getByRole('button', { name: 'Save' }).click();
  await rules.getByText('?page, ?trace').waitFor();
  await opened.getByRole('button', { name: 'Compare with the service' }).click();
  await opened.getByText('1 exchange compared, 1 difference').waitFor();
  expect(errors).toEqual([]);
  real.closeAllConnections();
  real.close();
});

test('shows all of many messages, and finds one by its words', async () => {
  await using folder = await tempFolder();
  await writeRecording(join(folder.path, 'many'), {
    title: 'Many messages',
    exchanges: Array.from({ length: 450 }, (_, n) => ({
      request: { method: 'GET', path: `/things/${n}` },
      response: { status: 200, body: { text: `Thing ${n}` } },
    })),
  });
  await openFolder(folder.path);
  await card('Recordings').getByRole('button', { name: 'Open Many messages' }).click();
  const opened = card('Many messages');
  const rows = opened.getByRole('table', { name: 'Recorded messages' }).getByRole('row');
  await opened.getByText('200 of 450 are shown').waitFor();
  await opened.getByRole('button', { name: 'Show 200 more' }).click();
  await opened.getByRole('button', { name: 'Show 50 more' }).click();
  await opened.getByText('/things/449').waitFor();
  await expect.poll(() => rows.count()).toBe(451);
  await opened.getByLabel('Search recorded messages').fill('things/437');
  await opened.getByText('/things/1', { exact: false }).first().waitFor({ state: 'detached' });
  await expect.poll(() => rows.count()).toBe(2);
  await opened.getByRole('button', { name: 'Open exchange 438' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Response' }).click();
  await page.getByRole('dialog').getByText('Thing 437').waitFor();
  await page.keyboard.press('Escape');
  expect(errors).toEqual([]);
});
