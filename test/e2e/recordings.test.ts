import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { http } from '../support/http-request.ts';
import { openScreen } from './open-screen.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';

const example = join(import.meta.dirname, '../../examples/recordings/orders');

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const card = (name: string | RegExp) => page.getByRole('region', { name });
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
  const play = card('Play a recording');
  const button = play.getByRole('button', { name: 'Play', exact: true });
  expect(await button.isDisabled()).toBe(true);
  await play.getByLabel('Folder').fill(join(example, 'nothing'));
  await button.click();
  await play.getByText('recording.yaml does not exist').waitFor();
  await play.getByLabel('Folder').fill(example);
  await button.click();
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
  await playing.getByRole('button', { name: 'Play from the start' }).click();
  await playing.getByText('0 matched').waitFor();
});

test('stops, and has no case files before one is opened', async () => {
  await card('Playing: Orders of api.example.com').getByRole('button', { name: 'Stop' }).click();
  await card('Playing').getByText('No recording is played').waitFor();
  expect((await order('none', 2)).json).toMatchObject({ code: 'not_found' });
  await card('Opened case files').getByText('No case file is open').waitFor();
  expect(errors).toEqual([]);
});
