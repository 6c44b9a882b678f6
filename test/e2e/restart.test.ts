import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';

let browser: Browser;
let workbench: Workbench;

beforeAll(async () => {
  browser = await launchBrowser();
  workbench = await openWorkbench();
});

afterAll(async () => {
  await browser.close();
  await workbench[Symbol.asyncDispose]();
});

const journal = async (): Promise<number> =>
  ((await (await workbench.call('GET', '/status')).json()) as { journal: { entries: number } }).journal.entries;

test('keeps journal, captures, clients and settings after a restart', async () => {
  const { page } = await openPage(browser, workbench.ready.ui);
  await page.getByRole('button', { name: 'Start a chat' }).first().click();
  const diagram = page.getByLabel('Sequence diagram').first();
  await diagram
    .getByRole('button', { name: /^Service to Catcher: POST \/webhook\/chat-started, status 200/ })
    .waitFor();
  await fetch(`${workbench.ready.catcher.http}/kept`, { method: 'POST', body: 'kept' });
  await page.getByRole('link', { name: 'Clients and users', exact: true }).click();
  await page.getByRole('button', { name: 'Add client', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await dialog.getByLabel('Client id').fill('kept-client');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Show secret of kept-client' }).waitFor();
  expect((await workbench.call('PATCH', '/settings', { theme: 'dark' })).status).toBe(200);
  const before = await journal();
  await workbench.stop();

  workbench = await openWorkbench({ dataDir: workbench.dataDir });
  const { page: again, errors } = await openPage(browser, workbench.ready.ui);
  await again
    .getByLabel('Sequence diagram')
    .first()
    .getByRole('button', { name: /chat-started, status 200/ })
    .waitFor();
  expect(await journal()).toBeGreaterThanOrEqual(before);
  await again.getByRole('link', { name: 'Captures' }).click();
  await again.getByRole('option', { name: /POST \/kept/ }).waitFor();
  await again.getByRole('link', { name: 'Clients and users', exact: true }).click();
  await again.getByRole('button', { name: 'Show secret of kept-client' }).waitFor();
  expect(await again.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
  expect(errors).toEqual([]);
});
