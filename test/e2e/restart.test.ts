import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { keptPorts } from '../support/kept-ports.ts';
import { needs } from '../support/needs.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { target } from './targets/target.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

const journal = async (): Promise<number> =>
  ((await (await workbench.call('GET', '/status')).json()) as { journal: { entries: number } }).journal.entries;

test('keeps journal, captures, clients and settings after a restart', async () => {
  ({ page } = await openPage(browser, workbench.ready.ui));
  await page.getByRole('button', { name: 'Start a chat' }).first().click();
  const diagram = page.getByLabel('Sequence diagram').first();
  await diagram
    .getByRole('button', { name: /^Service to Receiver: POST \/webhook\/chat-started, status 200/ })
    .waitFor();
  await fetch(`${workbench.ready.catcher.http}/kept`, { method: 'POST', body: 'kept' });
  await openScreen(page, 'Clients and users');
  await page.getByRole('button', { name: 'Add client', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await dialog.getByLabel('Client id').fill('kept-client');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Show secret of kept-client' }).waitFor();
  expect((await workbench.call('PATCH', '/settings', { theme: 'dark' })).status).toBe(200);
  const before = await journal();
  await workbench.stop();

  workbench = await openWorkbench({ dataDir: workbench.dataDir, ports: await keptPorts() });
  ({ errors, page } = await openPage(browser, workbench.ready.ui));
  await page
    .getByLabel('Sequence diagram')
    .first()
    .getByRole('button', { name: /chat-started, status 200/ })
    .waitFor();
  expect(await journal()).toBeGreaterThanOrEqual(before);
  await openScreen(page, 'Captures');
  await page.getByRole('option', { name: /POST \/kept/ }).waitFor();
  await openScreen(page, 'Clients and users');
  await page.getByRole('button', { name: 'Show secret of kept-client' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
  expect(errors).toEqual([]);
});

const needsBrowser = needs(target === 'browser', 'the desktop app starts again, and the double does not');
test('a new session clears the traffic, and a snapshot restores it', needsBrowser, async () => {
  const dialog = page.getByRole('dialog', { name: 'Sessions' });
  await doCommand(page, 'New session…');
  await dialog.getByLabel('Name of the new snapshot').fill('monday');
  await dialog.getByRole('button', { name: 'Save snapshot' }).click();
  await dialog.getByRole('button', { name: 'Restore monday' }).waitFor();
  const broken = join(workbench.dataDir, 'sessions/broken.hookbench-session');
  await writeFile(broken, 'not a snapshot');
  await dialog.getByLabel('Name of the new snapshot').fill('monday');
  await dialog.getByRole('button', { name: 'Save snapshot' }).click();
  const replace = page.getByRole('dialog', { name: 'Replace “monday”?' });
  await replace.getByRole('button', { name: 'Replace' }).click();
  await replace.waitFor({ state: 'detached' });
  await dialog.getByText('is not a complete snapshot').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Restore broken' }).isDisabled()).toBe(true);
  expect(await seriousProblems(page, 'dark', '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete broken' }).click();
  await page.getByRole('dialog', { name: 'Delete “broken”?' }).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('is not a complete snapshot').waitFor({ state: 'detached' });
  const before = await journal();
  await dialog.getByRole('button', { name: 'Clear traffic…' }).click();
  const cleared = page.waitForEvent('load');
  const question = page.getByRole('dialog', { name: 'Clear the traffic?' });
  await question.getByLabel('Save a snapshot of the current data first').check();
  await question.getByRole('button', { name: 'Clear' }).click();
  await cleared;
  expect(await journal()).toBeLessThan(before);
  await page.getByText('Connected').first().waitFor();
  await doCommand(page, 'New session…');
  await dialog.getByRole('button', { name: /^Restore Saved \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d$/ }).waitFor();
  await dialog.getByRole('button', { name: 'Restore monday' }).click();
  const restored = page.waitForEvent('load');
  await page.getByRole('dialog', { name: 'Restore “monday”?' }).getByRole('button', { name: 'Restore' }).click();
  await restored;
  expect(await journal()).toBeGreaterThanOrEqual(before);
  await openScreen(page, 'Captures');
  await page.getByRole('option', { name: /POST \/kept/ }).waitFor();
  // While the parties restart, the connection of the page is refused.
  expect(errors.filter((text) => !/ERR_|WebSocket/.test(text))).toEqual([]);
});
