import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeGroups, screenLabels, type ScreenId } from '#shared/model/screen.ts';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { allProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  const { call, ready } = workbench;
  await call('POST', '/chats', { customerId: 'C-1001' });
  await call('POST', '/requests', {
    method: 'GET',
    url: '/api/customers/C-1001',
    token: { condition: 'expired' },
  });
  await call('POST', '/faults', { where: 'catcher', what: { kind: 'status', status: 500 }, when: { first: 1 } });
  await call('POST', '/events', { event: 'chat_ended', customerId: 'C-1001' });
  ({ page } = await openPage(browser, ready.ui, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }));
  await page.getByRole('main', { name: 'Overview' }).waitFor();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

/** What axe finds in the full window: all rules in the dark theme, contrast in both. */
async function found(): Promise<string[]> {
  const dark = await allProblems(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await allProblems(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...dark, ...light];
}

/** Waits until the page has nothing to do. */
const settle = () =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 1000 })));

/** What axe finds on a screen, by the tab within it that is open. */
async function problemsOf(id: ScreenId): Promise<Record<string, string[]>> {
  await page.evaluate((hash) => (location.hash = hash), `#/${id}`);
  await page.getByRole('main', { name: screenLabels[id] }).waitFor();
  await settle();
  const problems: Record<string, string[]> = { '': await found() };
  const tabs = page.locator('#main [role=tab]:visible');
  for (let at = 0; at < (await tabs.count()); at++) {
    const tab = tabs.nth(at);
    if ((await tab.getAttribute('aria-selected')) === 'true') continue;
    const name = (await tab.textContent()) ?? '';
    await tab.click();
    await settle();
    problems[name] = await found();
  }
  return Object.fromEntries(Object.entries(problems).filter(([, each]) => each.length > 0));
}

/** Requests has many tabs. */
const maxMs = 60_000;

test.each(placeGroups.flat().flatMap(({ label, screens }) => screens.map((id) => ({ place: label, id }))))(
  'axe finds nothing on $place, $id and its tabs, in dark and light',
  { timeout: 2 * maxMs },
  async ({ id }) => {
    // A list that was just read has no rows for a moment.
    await expect.poll(() => problemsOf(id), { timeout: maxMs }).toEqual({});
  },
);

/** The filled buttons within screens whose action in the header is not filled. */
const filledIn: Partial<Record<ScreenId, string[]>> = { requests: ['Send'] };

test.each(placeGroups.flat().flatMap(({ screens }) => screens))(
  '%s has its main action at the end of the header, and no second one in the screen',
  async (id) => {
    await page.evaluate((hash) => (location.hash = hash), `#/${id}`);
    await page.getByRole('main', { name: screenLabels[id] }).waitFor();
    const last = page.getByRole('region', { name: 'Place' }).getByRole('button').last();
    await expect.poll(async () => (await last.getAttribute('aria-label')) ?? '').not.toMatch(/^Help/);
    const find = page.getByRole('banner').getByRole('button').last();
    const [box, above] = await Promise.all([last.boundingBox(), find.boundingBox()]);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe((above?.x ?? 0) + (above?.width ?? 0));
    const filled = page.locator('#main button[data-variant=filled]:visible');
    expect(await filled.allTextContents()).toEqual(filledIn[id] ?? []);
  },
);
