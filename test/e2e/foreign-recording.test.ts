import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { startForeignShop } from '../support/foreign-shop.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';
import { startThirdParty, type ThirdParty } from '../support/third-party.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let third: ThirdParty;
let foreign: Awaited<ReturnType<typeof startForeignShop>>;
let folder: TempFolder;
let page: Page;
let errors: string[];
let screen: ReturnType<typeof requestsScreen>;

beforeAll(async () => {
  third = await startThirdParty();
  foreign = await startForeignShop(third.issuer);
  folder = await tempFolder();
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  foreign.shop.hook = `${workbench.ready.catcher.http}/shop/events`;
  const { clientId, clientSecret } = third.target;
  const scope = 'orders:read orders:write';
  const client = { id: clientId, secret: clientSecret };
  await workbench.call('POST', '/authorization-servers', { name: 'Shop', issuer: third.issuer, client, scope });
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  screen = requestsScreen(page);
  await page.getByText('4 of 4 parties up').waitFor();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
  foreign[Symbol.dispose]();
  await third[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const content = () => screen.dialog.getByLabel('Recorded scenario');
const results = () => page.getByRole('region', { name: 'Results' });

/** Orders a lamp on the screen Requests, and waits until its event was captured. */
async function order(): Promise<void> {
  const captured = async () =>
    ((await (await workbench.call('GET', '/captures?path=/shop/events')).json()) as { items: unknown[] }).items.length;
  const before = await captured();
  await openScreen(page, 'Requests');
  await screen.newRequest(`${foreign.url}/orders`);
  await page.getByLabel('Method', { exact: true }).selectOption('POST');
  await screen.editorTab('Auth').click();
  await screen.editor.getByLabel('Auth', { exact: true }).selectOption('token');
  await screen.editor.getByLabel('Authorization server', { exact: true }).selectOption('Shop');
  await screen.editorTab('Body').click();
  await screen.editor.getByText('JSON', { exact: true }).click();
  await screen.editor.getByRole('textbox', { name: 'JSON body' }).fill('{"item":"Lamp"}');
  await screen.button('Send').click();
  await screen.answered('201 Created');

  await expect.poll(captured).toBe(before + 1);
}

/** Saves the scenario of the dialog, and runs it with the running parties. */
async function saveAndRun(name: string): Promise<string> {
  await screen.dialog.getByLabel('File name').fill(name);
  if (await screen.dialog.getByPlaceholder(/^\/home/).isVisible())
    await screen.dialog.getByLabel('Folder').fill(folder.path);
  await screen.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: /^Text of/ }).waitFor();
  await page.getByText('This Hookbench', { exact: true }).click();
  await button('Run').click();
  return readFile(join(folder.path, name), 'utf8');
}

test('one request to an API of others is recorded with its token, its event and their data', async () => {
  await order();
  await screen.response.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Save as scenario…' }).click();
  await content().getByText('path: /shop/events').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  const text = await saveAndRun('order.yaml');
  await results().getByText('1 of 1 passed').waitFor({ timeout: 60_000 });
  expect(text).toContain('auth: { kind: token, server: Shop }');
  expect(text).toContain('$.data.item: Lamp');
  expect(text).not.toContain(third.target.clientSecret);
  foreign.shop.discount = 20;
  await button('Run').click();
  await results().getByText('0 of 1 passed').waitFor({ timeout: 60_000 });
  foreign.shop.discount = 10;
});

test('what happens on systems of others is recorded until the recording is stopped', async () => {
  await doCommand(page, 'Record a scenario');
  await button('Stop recording').waitFor();
  await order();
  await button('Stop recording').click();
  await content().getByText('path: /shop/events').waitFor();
  await saveAndRun('orders.yaml');
  await results().getByText('1 of 1 passed').waitFor({ timeout: 60_000 });
  foreign.shop.hook = undefined;
  await button('Run').click();
  await results().getByText('0 of 1 passed').waitFor({ timeout: 60_000 });
  expect(errors).toEqual([]);
});
