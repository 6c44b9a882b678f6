import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { target } from './targets/target.ts';
import { openDesktop, windowAt } from './targets/open-desktop.ts';
import { openServed } from './targets/open-served.ts';
import type { OpenOptions, Workbench } from './targets/workbench.ts';

export type { Workbench } from './targets/workbench.ts';

/** Starts the built app on free ports, with the target of this run. */
export const openWorkbench = (options: OpenOptions = {}): Promise<Workbench> =>
  target === 'browser' ? openServed(options) : openDesktop(target, options);

const defaultSize = { width: 1440, height: 860 };
/** Without transitions, nothing moves while a test looks for it, and no frame is drawn that no test sees. */
const reducedMotion = 'reduce';

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** The window of a desktop app, reloaded. */
async function openWindow(page: Page, { viewport }: BrowserContextOptions): Promise<{ page: Page; errors: string[] }> {
  await page.setViewportSize(viewport ?? defaultSize);
  await page.emulateMedia({ reducedMotion });
  const errors = errorsOf(page);
  await page.reload();
  return { page, errors };
}

/** Opens the page with a new URL; errors that the page logs are collected in `errors`. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; errors: string[] }> {
  const window = windowAt(address);
  if (window) return openWindow(window.page, options);
  const context = await browser.newContext({ viewport: defaultSize, reducedMotion, ...options });
  const page = await context.newPage();
  const errors = errorsOf(page);
  await page.goto(address);
  return { page, errors };
}

/** The system's browser beside each app: one for all pages, because it keeps the sign-in session. */
const outside = new WeakMap<Workbench, Promise<BrowserContext>>();

/** The page that opens next to Hookbench: another tab, or the system's browser for the desktop app. */
export async function openOutside(
  browser: Browser,
  workbench: Workbench,
  page: Page,
  act: () => Promise<void>,
): Promise<Page> {
  const window = windowAt(workbench.ready.ui);
  if (!window) {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), act()]);
    return opened;
  }
  await act();
  const system = outside.get(workbench) ?? browser.newContext();
  outside.set(workbench, system);
  const opened = await (await system).newPage();
  await opened.goto(await window.nextOutside());
  return opened;
}

/** The last copied text, read through the system, because a window may not read it. */
export function copiedText({ ready }: Workbench, page: Page): Promise<string> {
  return windowAt(ready.ui)?.copied() ?? page.evaluate(() => navigator.clipboard.readText());
}

/** Chooses a file where the page asks for one, or the desktop app in a dialog of the system. */
export async function chooseFile(
  { ready }: Workbench,
  page: Page,
  path: string,
  ask: () => Promise<void>,
): Promise<void> {
  const window = windowAt(ready.ui);
  if (window) {
    await window.answerOpen(path);
    await ask();
    return;
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()]);
  await chooser.setFiles(path);
}

/** A saved file: a browser downloads it, the desktop app asks for its path, here in the data folder. */
export async function keptFile(
  { dataDir, ready }: Workbench,
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const window = windowAt(ready.ui);
  if (window) {
    const path = join(dataDir, 'kept');
    await rm(path, { force: true });
    await window.answerSave(path);
    await act();
    await page.getByRole('dialog', { name: 'Export' }).waitFor({ state: 'detached' });
    return { name: 'kept', bytes: await readFile(path) };
  }
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Does something by its name in the command palette. */
export async function doCommand(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByLabel('Find').fill(label);
  await palette.getByRole('button', { name: label }).first().click();
}
