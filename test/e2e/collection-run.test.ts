import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { startForeignOrders, type ForeignOrders } from '../support/foreign-orders.ts';
import { listening } from '../support/listening-server.ts';
import { runNewman } from '../support/newman.ts';
import { postmanOrders, writePostmanOrders } from '../support/postman-orders.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { openScreen } from './open-screen.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];
let folder: TempFolder;
let shop: ForeignOrders;
let screen: ReturnType<typeof requestsScreen>;

const at = (name: string) => join(folder.path, name);
const runPane = () => page.getByRole('region', { name: 'Run', exact: true });
const status = () => runPane().getByRole('region', { name: 'Result', exact: true }).getByRole('status').first();
const results = () => runPane().getByRole('region', { name: 'Results' });
const step = (name: string) => results().getByRole('listitem').filter({ hasText: name });

beforeAll(async () => {
  folder = await tempFolder();
  shop = await startForeignOrders();
  await writePostmanOrders(folder.path, shop);
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  screen = requestsScreen(page);
  await openScreen(page, 'Requests');
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
  shop[Symbol.dispose]();
  await folder[Symbol.asyncDispose]();
});

async function importFiles(...names: string[]): Promise<void> {
  await screen.button('Import').click();
  await screen.dialog.locator('input[type="file"]:not([aria-label])').setInputFiles(names.map(at));
  if (names.length === 1) await screen.dialog.getByRole('button', { name: 'Preview' }).click();
  await screen.dialog.getByRole('list', { name: 'Requests found' }).waitFor();
}

/** Saves the files that an action downloads, one by one. */
async function downloads(count: number, act: () => Promise<void>): Promise<string[]> {
  const found: Download[] = [];
  const take = (one: Download) => found.push(one);
  page.on('download', take);
  await act();
  await expect.poll(() => found).toHaveLength(count);
  page.off('download', take);
  return Promise.all(
    found.map(async (one) => {
      const file = at(one.suggestedFilename());
      await one.saveAs(file);
      return file;
    }),
  );
}

async function runAndWait(words: string): Promise<void> {
  await runPane().getByRole('button', { name: 'Run', exact: true }).click();
  await status().getByText(words).waitFor();
}

describe('a collection of Postman', () => {
  test('is imported with its environment, and run with the result of each request', async () => {
    await importFiles('shop.postman_collection.json', 'local.postman_environment.json');
    await screen.dialog.getByText('Environment Local').waitFor();
    await screen.dialog.getByRole('button', { name: 'Save and run…' }).click();
    await runPane().getByText('No runs yet').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    const chosen = runPane().getByLabel('Environment', { exact: true }).locator('option:checked');
    await expect.poll(() => chosen.textContent()).toBe('Local');
    await runAndWait('3 of 3 passed');
    expect(shop.received.splice(0)).toEqual(['POST /login 200', 'POST /orders 201', 'GET /orders/O-7 200']);
    await step('Create an order').getByText('201').first().waitFor();
    await step('Create an order').locator('summary').click();
    const saved = step('Create an order').getByRole('table', { name: 'Saved values' });
    await saved.getByRole('row', { name: 'order O-7' }).waitFor();
    const checked = step('Create an order').getByRole('table', { name: 'Expectations' });
    await checked.getByRole('row', { name: /item .*lamp .*lamp/ }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
  });

  test('has reports, and is shown again among the earlier runs', async () => {
    await runPane().getByRole('button', { name: 'Report' }).click();
    const [junit = ''] = await downloads(1, () => page.getByRole('menuitem', { name: 'Save as JUnit' }).click());
    expect(await readFile(junit, 'utf8')).toMatch(/<testsuites [^>]*tests="3" failures="0"/);
    await runPane().getByRole('button', { name: 'Report' }).click();
    const [html = ''] = await downloads(1, () => page.getByRole('menuitem', { name: 'Save as HTML' }).click());
    expect(await readFile(html, 'utf8')).not.toMatch(/orders-(?:token|password)/);
  });

  test('shows what a failed request expected, and the rest is not sent when it stops at a failure', async () => {
    await page.getByLabel('Environment', { exact: true }).selectOption({ label: 'Edit environments…' });
    const form = screen.dialog.getByRole('form', { name: 'Local' });
    const names = await form
      .getByLabel(/^Variable \d+, name$/)
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    const place = names.indexOf('password') + 1;
    expect(place).toBeGreaterThan(0);
    await form.getByLabel(`Variable ${String(place)}, value`).fill('wrong');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await runPane().getByLabel('Stop at a failure').check();
    await runAndWait('0 of 3 passed, 1 failed');
    expect(shop.received.splice(0)).toEqual(['POST /login 401']);
    const row = step('Log in')
      .getByRole('table', { name: 'Expectations' })
      .getByRole('row', { name: /200 401/ });
    await row.waitFor();
    await expect.poll(() => step('Read the order').getByLabel('not-reached').count()).toBe(1);
    await runPane().getByLabel('Only failed').check();
    await expect.poll(() => results().getByRole('listitem').count()).toBe(1);
    expect(await seriousProblems(page)).toEqual([]);

    await runPane()
      .getByRole('listbox', { name: 'Runs' })
      .getByRole('option', { name: /^Orders of the shop: 3 of 3 passed/ })
      .click();
    await status().getByText('3 of 3 passed').waitFor();
    await step('Read the order').locator('summary').click();
    await step('Read the order').getByRole('button', { name: 'Open response' }).click();
    await screen.answered('200 OK');
    await page.getByRole('tab', { name: 'Orders of the shop' }).click();
    await status().getByText('3 of 3 passed').waitFor();
  });

  test('is exported from the saved requests, and newman passes all of it', async () => {
    const row = page.getByRole('button', { name: /^Orders of the shop/ });
    await row.hover();
    await page.getByRole('button', { name: 'More for Orders of the shop' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    const files = await downloads(2, () => screen.dialog.getByRole('button', { name: 'Save', exact: true }).click());
    const [collection = '', environment = ''] = files;
    expect(await readFile(collection, 'utf8')).not.toContain('[redacted]');
    expect(await readFile(environment, 'utf8')).not.toContain('orders-password-1');
    const { code, output } = await runNewman([
      collection,
      ...['-e', environment, '--env-var', 'password=orders-password-1', '--bail'],
    ]);
    expect(code, output).toBe(0);
    expect(shop.received.splice(0)).toEqual(['POST /login 200', 'POST /orders 201', 'GET /orders/O-7 200']);
  });

  test('runs a folder of it from the command palette and the keyboard, which can be cancelled', async () => {
    using hanging = await listening(
      createServer((request) => {
        arrived.push(request.url);
      }),
    );
    const arrived: (string | undefined)[] = [];
    const url = `http://127.0.0.1:${String(hanging.port)}`;
    const items = ['one', 'two'].map((name) => ({ name, request: { method: 'GET', url: `${url}/${name}` } }));
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    await writeFile(at('slow.json'), JSON.stringify({ info: { name: 'Slow', schema }, item: items }));
    await importFiles('slow.json');
    await screen.dialog.getByRole('button', { name: 'Save all' }).click();
    await page.getByRole('button', { name: /^Slow/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find' }).fill('Run Slow');
    await page
      .locator('[data-selected]')
      .getByText(/^Run Slow/)
      .waitFor();
    await page.keyboard.press('Enter');
    await runPane().getByRole('heading', { name: /Slow/ }).waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => arrived).toEqual(['/one']);
    await status().getByText('Sending one').waitFor();
    await runPane().getByRole('button', { name: 'Cancel run' }).click();
    await status().getByText('Cancelled').waitFor();
    expect(arrived).toEqual(['/one']);
    await runPane().getByRole('button', { name: 'Run', exact: true }).waitFor();
  });

  test('is written to files, from which it runs and is exported as well', async () => {
    await importFiles('shop.postman_collection.json', 'local.postman_environment.json');
    await screen.dialog.getByLabel('Save in').selectOption('new');
    await screen.dialog.getByText(/sends the requests of a folder before those beside it: Create an order/).waitFor();
    await page.keyboard.press('Escape');
    await writeFile(at('flat.json'), JSON.stringify(postmanOrders(shop, false).collection));
    await importFiles('flat.json', 'local.postman_environment.json');
    await screen.dialog.getByLabel('Save in').selectOption('new');
    await screen.dialog.getByLabel('Path').fill('relative');
    await screen.dialog.getByRole('button', { name: 'Save and run…' }).click();
    await screen.dialog
      .getByText(/whole path/)
      .first()
      .waitFor();
    await mkdir(at('api'));
    await screen.dialog.getByLabel('Path').fill(at('api'));
    await screen.dialog.getByRole('button', { name: 'Save and run…' }).click();
    await runPane()
      .getByRole('heading', { name: /Orders of the shop/ })
      .waitFor();
    expect((await readdir(at('api'))).toSorted()).toEqual(['Orders', 'Session', 'environments', 'opencollection.yml']);
    expect(await readFile(at('api/opencollection.yml'), 'utf8')).toContain('name: "Orders of the shop"');
    await runPane().getByLabel('Environment').selectOption({ label: 'Local (Orders of the shop)' });
    await runPane().getByLabel('Stop at a failure').uncheck();
    await runAndWait('3 of 3 passed');
    expect(errors).toEqual([]);
  });
});
