import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { openScreen } from './open-screen.ts';
import { requestsScreen } from './requests-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let folder: TempFolder;
let errors: string[];
let screen: ReturnType<typeof requestsScreen>;

/** A collection of Postman of almost 20 MB. */
function largeCollection(): string {
  const item = Array.from({ length: 4999 }, (_, n) => ({
    name: `R${n}`,
    request: {
      method: 'POST',
      url: `https://a.test/${n}`,
      body: { mode: 'raw', raw: JSON.stringify({ n, text: 'y'.repeat(1700) }) },
      description: 'x'.repeat(1850),
    },
  }));
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  return JSON.stringify({ item, info: { name: 'Large', schema } });
}

beforeAll(async () => {
  folder = await tempFolder();
  await writeFile(join(folder.path, 'large.json'), largeCollection());
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  screen = requestsScreen(page);
  await openScreen(page, 'Requests');
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function chooseLarge(): Promise<void> {
  await screen.button('Import').click();
  const input = screen.dialog.locator('input[type="file"]:not([aria-label])');
  await input.setInputFiles(join(folder.path, 'large.json'));
}

test('an import of almost 20 MB is cancelled, and can be chosen again', async () => {
  await chooseLarge();
  await screen.dialog.getByRole('progressbar').waitFor();
  await screen.button('Cancel').click();
  await screen.dialog.getByRole('form', { name: 'Import' }).waitFor();
  await page.keyboard.press('Escape');
  await screen.dialog.waitFor({ state: 'detached' });
});

test('a preview of almost 20 MB shows its progress, and the page responds all the time', async () => {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
  });
  await chooseLarge();
  await screen.dialog
    .getByRole('status')
    .getByText(/^Sending|^Reading/)
    .waitFor();
  await screen.dialog.getByRole('list', { name: 'Requests found' }).waitFor({ timeout: 60_000 });
  await expect.poll(() => screen.dialog.getByText('4,949 more are saved as well').count()).toBe(1);
  // The limit is 200 ms, or the time of a known work if the machine is busy.
  const [longest, parsing] = await page.evaluate(() => {
    const text = JSON.stringify(Array.from({ length: 5000 }, (_, n) => ({ n, text: `${'é"'.repeat(1000)}${n}` })));
    const begin = performance.now();
    JSON.parse(text);
    return [(window as unknown as { longest: { ms: number } }).longest.ms, performance.now() - begin];
  });
  expect(longest).toBeLessThan(Math.max(200, 4 * parsing));
});

test('a request of it is opened, and what is selected is saved', async () => {
  await screen.dialog.getByRole('checkbox').first().uncheck();
  await screen.button('Save 4,998 requests').click();
  await screen.dialog.waitFor({ state: 'detached', timeout: 60_000 });
  const { items } = (await workbench.call('GET', '/saved-requests').then((response) => response.json())) as {
    items: { name: string; spec: { body: string } }[];
  };
  expect(items).toHaveLength(4998);
  expect(items[0]?.name).toBe('R1');
  expect(items[0]?.spec.body).toHaveLength(1717);
  await chooseLarge();
  await screen.dialog.getByRole('button', { name: 'Open R7', exact: true }).click({ timeout: 60_000 });
  await screen.dialog.waitFor({ state: 'detached' });
  await expect.poll(() => screen.url.inputValue()).toBe('https://a.test/7');
  expect(errors).toEqual([]);
});
