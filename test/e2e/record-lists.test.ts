import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';

let workbench: Workbench;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  workbench = await openWorkbench();
  ({ page } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1024, height: 700 } }));
  await workbench.call('POST', '/chats', {});
  const retry = { delays: [0, 3600] };
  await workbench.call('POST', '/deliveries', { event: 'chat_ended', url: 'http://127.0.0.1:9/nobody', retry });
  const text =
    "hookbench: 1\nload: Nobody\ntarget: { url: 'http://127.0.0.1:1/' }\narrivals: { inFlight: 1, count: 3 }\n";
  await workbench.call('POST', '/runs', { kind: 'load', text });
});
afterAll(async () => {
  await browser.close();
  await workbench[Symbol.asyncDispose]();
});

const lists = [
  ['captures', 'capture'],
  ['deliveries', 'delivery'],
  ['timeline', 'entry'],
  ['load', 'run'],
] as const;

async function openList(screen: string, one: string) {
  await page.evaluate((id) => (location.hash = `#/${id}`), screen);
  const list = page.locator(`#${one}-list`);
  await list.locator('[aria-selected=true]').first().waitFor();
  return list;
}

test('the lists of captures, deliveries, entries and runs have one width and one row height, with the newest row selected', async () => {
  const measured = [];
  for (const [screen, one] of lists) {
    const list = await openList(screen, one);
    const row = list.locator('[aria-posinset="1"]');
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
    measured.push({ list: (await list.boundingBox())?.width, row: (await row.boundingBox())?.height });
  }
  expect(measured.map(({ row }) => row)).toEqual(lists.map(() => 44));
  expect(new Set(measured.map(({ list }) => Math.round(list ?? 0))).size).toBe(1);
});

test.each(lists)('no text of a row of %s is outside of its row', async (screen, one) => {
  const list = await openList(screen, one);
  const outside = await list.evaluate((element) =>
    [...element.querySelectorAll('[aria-posinset] span')].flatMap((span) => {
      const [row, box] = [span.closest('[aria-posinset]'), span.getBoundingClientRect()];
      const bounds = row?.getBoundingClientRect();
      return bounds && box.height > 0 && (box.bottom > bounds.bottom + 1 || box.top < bounds.top - 1)
        ? [span.textContent]
        : [];
    }),
  );
  expect(outside).toEqual([]);
});

test('a delivery that will be tried again is retrying, with the time of the next attempt', async () => {
  const list = await openList('deliveries', 'delivery');
  const row = list.getByRole('option').filter({ hasText: 'chat_ended' });
  await row.getByText('retrying', { exact: true }).waitFor();
  await row.getByText(/next \d\d:\d\d:\d\d/).waitFor();
});

test('a long path keeps its last segment at 1024 pixels', async () => {
  const path = `/hooks/${'tenant-with-a-long-name/'.repeat(4)}orders-created`;
  await fetch(new URL(path, workbench.ready.catcher.http), { method: 'POST', body: '{}' });
  const list = await openList('captures', 'capture');
  const end = list.getByText('/orders-created', { exact: true });
  await end.waitFor();
  expect(await end.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('the trace of a delivery that will be tried again is retrying, not failed', async () => {
  const list = await openList('timeline', 'entry');
  const header = list.getByRole('treeitem').filter({ hasText: 'chat_ended' });
  await header.getByText('retrying', { exact: true }).waitFor();
  await expect.poll(() => header.getByText('failed', { exact: true }).count()).toBe(0);
});

test('no half of a screen without records is empty: the list takes the whole width', async () => {
  await using empty = await openWorkbench();
  const { page: fresh } = await openPage(browser, empty.ready.ui, { viewport: { width: 1024, height: 700 } });
  for (const [screen, words] of [
    ['captures', 'No captures yet'],
    ['deliveries', 'No deliveries'],
    ['load', 'No load tests yet'],
  ] as const) {
    await fresh.evaluate((id) => (location.hash = `#/${id}`), screen);
    await fresh.getByText(words).waitFor();
    const widths = await fresh
      .locator('#main [data-panel]')
      .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().width));
    expect(widths, screen).toEqual([856]);
    expect(await fresh.getByRole('separator', { name: 'Width of the list' }).count(), screen).toBe(0);
  }
});
