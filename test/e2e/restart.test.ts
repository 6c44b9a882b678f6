import { rename, writeFile } from 'node:fs/promises';
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

/** Records the messages of a page, also while it is loaded again. */
async function recordMessages(shown: Page): Promise<string[]> {
  const messages: string[] = [];
  await shown.exposeFunction('recordMessage', (text: string) => void messages.push(text));
  const record = () => {
    const { recordMessage } = window as unknown as { recordMessage: (text: string) => void };
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('[role=status], [role=alert]'))
        recordMessage(message.textContent);
    }).observe(document, { childList: true, subtree: true });
  };
  await shown.addInitScript(record);
  await shown.evaluate(record);
  return messages;
}

const needsBrowser = needs(target === 'browser', 'the desktop app starts again, and the double does not');
test('a new session clears the traffic, and a snapshot restores it', needsBrowser, async () => {
  const snapshots = page.getByRole('main', { name: 'Snapshots' });
  const saveAs = async (name: string) => {
    await doCommand(page, 'Save snapshot');
    const suggested = page.getByRole('dialog', { name: 'Save a snapshot' }).getByLabel('Name');
    await expect.poll(() => suggested.inputValue()).toMatch(/^Saved \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d$/);
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
  };
  await saveAs('monday');
  await snapshots.getByRole('button', { name: 'Restore monday' }).waitFor();
  await snapshots.getByRole('button', { name: 'Export monday' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export “monday”' });
  const file = await exporting.getByLabel('File').inputValue();
  await exporting.getByRole('button', { name: 'Export' }).click();
  await page.getByText(`Saved to ${file}`).waitFor();
  const copy = file.replace('monday', 'tuesday');
  await rename(file, copy);
  await page.getByRole('region', { name: 'Place' }).getByRole('button', { name: 'Import', exact: true }).click();
  const importing = page.getByRole('dialog', { name: 'Import a snapshot' });
  await importing.getByLabel('File').fill(copy);
  await importing.getByRole('button', { name: 'Import' }).click();
  await snapshots.getByRole('button', { name: 'Restore tuesday' }).waitFor();
  const broken = join(workbench.dataDir, 'sessions/broken.hookbench-session');
  await writeFile(broken, 'not a snapshot');
  await saveAs('monday');
  const replace = page.getByRole('dialog', { name: 'Replace “monday”?' });
  await replace.getByRole('button', { name: 'Replace' }).click();
  await replace.waitFor({ state: 'detached' });
  await snapshots.getByText('is not a complete snapshot').waitFor();
  await expect.poll(() => snapshots.getByRole('button', { name: 'Restore broken' }).isDisabled()).toBe(true);
  expect(await seriousProblems(page, 'dark')).toEqual([]);
  await snapshots.getByRole('button', { name: 'Delete broken' }).click();
  await page.getByRole('dialog', { name: 'Delete “broken”?' }).getByRole('button', { name: 'Delete' }).click();
  await snapshots.getByText('is not a complete snapshot').waitFor({ state: 'detached' });
  const before = await journal();
  await snapshots.getByRole('button', { name: 'Clear traffic…' }).click();
  const cleared = page.waitForEvent('load');
  const question = page.getByRole('dialog', { name: 'Clear the traffic?' });
  expect(await question.getByLabel('Save a snapshot of the current data first').isChecked()).toBe(true);
  await question.getByRole('button', { name: 'Clear' }).click();
  await cleared;
  await page.getByText('The new session has started.').waitFor();
  expect(await journal()).toBeLessThan(before);
  await page.getByText('Connected').first().waitFor();
  await doCommand(page, 'Restore a snapshot');
  await snapshots.getByRole('button', { name: /^Restore Before clearing \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d$/ }).waitFor();
  // Also a page that did not ask for it reports it.
  const link = (await (await workbench.call('POST', '/shell/page-link')).json()) as { url: string };
  const other = (await openPage(browser, link.url)).page;
  await other.getByText('Connected').first().waitFor();
  const pages = [page, other];
  const messages = await Promise.all(pages.map(recordMessages));
  await snapshots.getByRole('button', { name: 'Restore monday' }).click();
  await page.getByRole('dialog', { name: 'Restore “monday”?' }).getByRole('button', { name: 'Restore' }).click();
  for (const one of pages) await one.getByText('Restored “monday”.').waitFor();
  for (const texts of messages) {
    expect(texts).toContain('Restoring “monday”…');
    expect(texts.filter((text) => text.includes('is lost'))).toEqual([]);
  }
  expect(await journal()).toBeGreaterThanOrEqual(before);
  await openScreen(page, 'Captures');
  await page.getByRole('option', { name: /POST \/kept/ }).waitFor();
  // While the parties restart, the connection of the page is refused.
  expect(errors.filter((text) => !/ERR_|WebSocket/.test(text))).toEqual([]);
});
