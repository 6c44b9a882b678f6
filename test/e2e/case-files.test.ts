import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { documentOf } from '../support/cases.ts';
import { target } from './targets/target.ts';
import { chooseFile, doCommand, keptFile, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openRows } from './open-screen.ts';

let browser: Browser;
let origin: Workbench;
let fresh: Workbench;
let file: string;
let page: Page;
let errors: string[];

const shots = process.env['HOOKBENCH_SHOTS'];
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled' });
};
const menu = (page: Page) => page.getByRole('button', { name: 'Export and case files' });
const timeline = (page: Page) => openRows(page);
const rows = (page: Page) => page.getByRole('listbox', { name: 'Journal' }).getByRole('option');

async function openedPage(workbench: Workbench) {
  const opened = await openPage(browser, workbench.ready.ui, { acceptDownloads: true });
  await opened.page.emulateMedia({ reducedMotion: 'reduce' });
  return opened;
}

const saved = (page: Page, button: string): Promise<{ name: string; bytes: Buffer }> =>
  keptFile(origin, page, () => page.getByRole('button', { name: button, exact: true }).click());

beforeAll(async () => {
  browser = await sharedBrowser();
  [origin, fresh] = await Promise.all([openWorkbench(), openWorkbench()]);
  file = join(origin.dataDir, 'failed login.hookbench-case');
  await origin.call('POST', '/chats', {});
});
afterAll(async () => {
  await closePages(browser);
  await Promise.all([origin, fresh].map((one) => one[Symbol.asyncDispose]()));
});

test('exports a trace without secrets by default, and with secrets only on request each time', async () => {
  const { page } = await openedPage(origin);
  await timeline(page);
  await page.getByLabel('Journal').getByText('POST /api/chat/start').first().click();
  await menu(page).click();
  await shoot(page, 'export-menu');
  await page.getByRole('menuitem', { name: 'Export the selected trace…' }).click();
  await page.getByText('are replaced by [redacted]').waitFor();
  await shoot(page, 'export-dialog');
  const safe = await saved(page, 'Save');
  if (target === 'browser') expect(safe.name).toMatch(/^hookbench-[0-9a-f]{32}\.hookbench-case$/);
  expect(documentOf(safe.bytes)).toMatchObject({ secrets: 'redacted', counts: { traces: 1 } });
  expect(safe.bytes.toString()).not.toContain('Bearer ey');
  await writeFile(file, safe.bytes);

  await doCommand(page, 'Export the journal');
  await page.getByLabel('Include secrets').check();
  await page.getByRole('alert').getByText('The file will contain secrets').waitFor();
  await shoot(page, 'export-with-secrets');
  const whole = await saved(page, 'Save with secrets');
  if (target === 'browser') expect(whole.name).toBe('hookbench-with-secrets.hookbench-case');
  expect(whole.bytes.toString()).toContain('Bearer ey');
  await doCommand(page, 'Export the journal');
  await expect.poll(() => page.getByLabel('Include secrets').isChecked()).toBe(false);
  await page.getByLabel('Format', { exact: true }).selectOption({ label: 'HAR 1.2 (.har)' });
  expect(JSON.parse((await saved(page, 'Save')).bytes.toString())).toHaveProperty('log.version', '1.2');

  // All its entries are known: its trace is selected.
  await origin.call('POST', '/chats', {});
  await chooseFile(origin, page, file, () => doCommand(page, 'Open a case file'));
  await page.getByText(/^failed login.hookbench-case: All \d+ entries are in the journal already\.$/).waitFor();
  const { items } = (await (await origin.call('GET', '/cases')).json()) as { items: { knownTrace: string }[] };
  await expect.poll(() => page.url()).toContain(`#/timeline/${items[0]?.knownTrace ?? ''}`);
  await page.getByLabel('Sequence diagram').first().waitFor();
});

test('shows an opened case file with its diagram and details, and removes it', async () => {
  ({ page, errors } = await openedPage(fresh));
  await timeline(page);
  await menu(page).click();
  await chooseFile(fresh, page, file, () => page.getByRole('menuitem', { name: 'Open a case file…' }).click());
  const note = page.getByRole('region', { name: 'Case file' });
  await note.getByText('failed login.hookbench-case').waitFor();
  await note.getByText('secrets left out').waitFor();
  await page.getByLabel('Journal').getByText('POST /api/chat/start').first().click();
  await page.getByLabel('Sequence diagram').first().waitFor();
  await page.getByLabel('Detail', { exact: true }).getByText('Scope sufficient').waitFor();
  await page.getByTitle(/^failed login.hookbench-case, recorded/).waitFor();
  await shoot(page, 'case-opened');
  expect(await seriousProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 700 });
  await shoot(page, 'case-opened-1024');
  await page.emulateMedia({ colorScheme: 'light' });
  await shoot(page, 'case-opened-light');

  const shown = await rows(page).count();
  await page.getByRole('button', { name: 'Show the whole journal' }).click();
  await note.waitFor({ state: 'detached' });
  await expect.poll(() => rows(page).count()).toBeGreaterThan(shown);
  await menu(page).click();
  await shoot(page, 'case-menu');
  await page.getByRole('menuitemradio', { name: /^failed login/ }).click();
  await page.getByRole('button', { name: 'Remove case file from the journal' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await note.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Journal').getByText('POST /api/chat/start').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('rejects a truncated case file with a message, and imports nothing', async () => {
  await timeline(page);
  const cut = join(origin.dataDir, 'cut.hookbench-case');
  const bytes = await readFile(file);
  await writeFile(cut, bytes.subarray(0, bytes.length / 2));
  await chooseFile(fresh, page, cut, () => doCommand(page, 'Open a case file'));
  const refused = page.getByRole('alert').or(page.getByRole('list', { name: 'Messages' }));
  await refused.getByText('cut.hookbench-case').first().waitFor();
  await refused.getByText('is cut short').waitFor();
  await shoot(page, 'case-cut');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const answer = await fresh.call('GET', '/cases');
  expect(await answer.json()).toEqual({ items: [], next: null });
});
