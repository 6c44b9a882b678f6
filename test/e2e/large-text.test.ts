import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeGroups, screenLabels } from '#shared/model/screen.ts';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { cutTexts } from './cut-texts.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;

const sizeOf = (name: string) =>
  page.getByRole('heading', { level: 1, name }).evaluate((title) => title.getBoundingClientRect().height);

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  await workbench.call('POST', '/chats', { customerId: 'C-1001' });
  ({ page } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1440, height: 900 } }));
  await page.getByRole('main', { name: 'Overview' }).waitFor();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('a font size of 200 % in the browser doubles the interface and its text', async () => {
  const before = await sizeOf('Overview');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => sizeOf('Overview')).toBe(2 * before);
  const button = page.getByRole('button', { name: 'Start a chat', exact: true });
  await expect.poll(async () => (await button.boundingBox())?.height).toBe(56);
});

test.each(placeGroups.flat().flatMap(({ screens }) => screens))(
  'nothing is cut on %s with a font size of 200 %',
  async (id) => {
    await page.evaluate((hash) => (location.hash = hash), `#/${id}`);
    await page.getByRole('main', { name: screenLabels[id] }).waitFor();
    await expect.poll(() => cutTexts(page)).toEqual([]);
  },
);

test.each(['timeline', 'captures', 'deliveries'] as const)(
  '%s shows the whole first row, and its main action in the line of the title, with a font size of 200 %',
  async (id) => {
    await page.evaluate((hash) => (location.hash = hash), `#/${id}`);
    const main = page.getByRole('main', { name: screenLabels[id] });
    const row = main.getByRole('option').or(main.getByRole('treeitem')).first();
    await expect
      .poll(() =>
        row.evaluate((element) => {
          const { bottom, left } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + 100, bottom - 4));
        }),
      )
      .toBe(true);
    const place = page.getByRole('region', { name: 'Place' });
    const middleOf = async (role: 'heading' | 'button') => {
      const box = await place.getByRole(role).last().boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    expect(Math.abs((await middleOf('heading')) - (await middleOf('button')))).toBeLessThan(4);
  },
);
