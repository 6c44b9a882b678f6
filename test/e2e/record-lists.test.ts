import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';

let workbench: Workbench;
let browser: Browser;
let page: Page;

/** More than a list of 1024 pixels has room for. */
const longUrl = `http://127.0.0.1:65432/hooks/${'tenant-with-a-long-name/'.repeat(4)}orders-created`;

/** The widths of a screen's panels without records, and how many separators change them. */
interface EmptyScreen {
  screen: string;
  widths: number[];
  separators: number;
}
let empty: EmptyScreen[];

async function openEmpty(screen: string, words: string): Promise<EmptyScreen> {
  await page.evaluate((id) => (location.hash = `#/${id}`), screen);
  await page.getByText(words).waitFor();
  const panels = page.locator('#main [data-panel]');
  return {
    screen,
    widths: await panels.evaluateAll((all) => all.map((panel) => panel.getBoundingClientRect().width)),
    separators: await page.getByRole('separator', { name: 'Width of the list' }).count(),
  };
}

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1024, height: 700 } }));
  empty = [
    await openEmpty('captures', 'No captures yet'),
    await openEmpty('deliveries', 'No deliveries'),
    await openEmpty('load', 'No load tests yet'),
  ];
  await workbench.call('POST', '/chats', {});
  const retry = { delays: [0, 3600] };
  await workbench.call('POST', '/deliveries', { event: 'chat_ended', url: 'http://127.0.0.1:9/nobody', retry });
  const text =
    "hookbench: 1\nload: Nobody\ntarget: { url: 'http://127.0.0.1:1/' }\narrivals: { inFlight: 1, count: 3 }\n";
  await workbench.call('POST', '/runs', { kind: 'load', text });
  await workbench.call('POST', '/subscriptions', { name: 'Orders', url: longUrl, events: ['chat_ended'] });
  for (const path of ['first', 'second']) await workbench.call('POST', '/requests', { method: 'GET', url: `/${path}` });
});
afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

const lists = [
  ['captures', 'capture'],
  ['deliveries', 'delivery'],
  ['timeline', 'entry'],
  ['load', 'run'],
  ['service', 'chat'],
  ['subscriptions', 'subscription'],
] as const;

async function openList(screen: string, one: string) {
  await page.evaluate((id) => (location.hash = `#/${id}`), screen);
  const list = page.locator(`#${one}-list`);
  await list.locator('[aria-selected=true]').first().waitFor();
  return list;
}

test('all lists of records have one width and one row height, with the newest row selected', async () => {
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

test.each(lists)('Enter leads from the list of %s to the details, and Escape back', async (screen, one) => {
  const list = await openList(screen, one);
  await list.focus();
  await page.keyboard.press('Enter');
  await page.locator('#main h2:focus').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
});

/** The right edge of an element. */
async function rightOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.x ?? Infinity) + (box?.width ?? 0);
}

test.each([
  ['deliveries', 4],
  ['lab', 3],
] as const)('no filter of %s is cut off at 1024 pixels', async (screen, count) => {
  if (screen === 'lab') await workbench.call('POST', '/runs', { kind: 'experiments', ids: ['token-expired'] });
  await page.evaluate((id) => (location.hash = `#/${id}`), screen);
  const chips = page.locator('[data-panel] [role=group] button[aria-pressed]');
  const edge = page.locator('[data-panel]').first();
  await expect.poll(() => chips.count(), { timeout: 20_000 }).toBe(count);
  for (const chip of await chips.all())
    await expect.poll(async () => (await rightOf(chip)) - (await rightOf(edge))).toBeLessThanOrEqual(0);
});

test('a delivery that will be tried again is retrying, with the time of the next attempt', async () => {
  const list = await openList('deliveries', 'delivery');
  const row = list.getByRole('option').filter({ hasText: 'chat_ended' });
  await row.getByText('retrying', { exact: true }).waitFor();
  await row.getByText(/next \d\d:\d\d:\d\d/).waitFor();
});

test('the trace of a delivery that will be tried again is retrying, not failed', async () => {
  const list = await openList('timeline', 'entry');
  const header = list.getByRole('treeitem').filter({ hasText: 'chat_ended' });
  await header.getByText('retrying', { exact: true }).waitFor();
  await expect.poll(() => header.getByText('failed', { exact: true }).count()).toBe(0);
});

test('deliveries wait as paused, with the reason and the time, after a receiver failed many times in a row', async () => {
  const pausing = { name: 'Pausing', url: 'http://127.0.0.1:9/paused', events: ['pausing'] };
  const retry = { delays: Array.from({ length: 30 }, () => 0.01), jitter: 0 };
  await workbench.call('POST', '/subscriptions', { ...pausing, retry });
  await workbench.call('POST', '/events', { event: 'pausing', customerId: 'C-1001' });
  const list = await openList('deliveries', 'delivery');
  await page.getByRole('button', { name: /^Paused 1$/ }).click();
  const row = list.getByRole('option');
  await row.getByText('paused', { exact: true }).waitFor();
  await row.getByText(/^resumes \d\d:\d\d$/).waitFor();
  await row.getByText('C-1001, Pausing', { exact: true }).waitFor();
  const detail = page.getByRole('region', { name: 'Delivery', exact: true });
  await detail.getByText(/^Paused: 20 attempts of the subscription failed in a row\. It resumes \d/).waitFor();
  await detail.getByRole('timer', { name: 'Attempt 21: waiting, paused' }).waitFor();
  // The schedule does not say when an attempt that is held is made.
  const next = detail.getByRole('list', { name: 'Attempts' }).getByRole('listitem').last();
  await expect.poll(() => next.textContent()).toBe('waitingpaused');
  await expect.poll(() => detail.getByRole('button', { name: 'Try now' }).count()).toBe(1);
  await page.getByRole('button', { name: /^Retrying 1$/ }).click();
  await row.filter({ hasText: 'chat_ended' }).waitFor();
  await expect.poll(() => row.filter({ hasText: 'pausing' }).count()).toBe(0);
  await page.getByRole('button', { name: /^All/ }).click();
  const header = (await openList('timeline', 'entry')).getByRole('treeitem').filter({ hasText: 'pausing' }).first();
  await header.getByText('paused', { exact: true }).waitFor();
});

test('at first, the newest subscription whose attempts fail is selected, with the reason', async () => {
  await workbench.call('POST', '/subscriptions', { name: 'Quiet', url: 'http://127.0.0.1:9/quiet', events: ['quiet'] });
  await page.evaluate(() => (location.hash = '#/overview'));
  await page.reload();
  const list = await openList('subscriptions', 'subscription');
  await list.locator('[aria-posinset="1"]').getByText('Quiet', { exact: true }).waitFor();
  await list.locator('[aria-selected=true]').getByText('Pausing', { exact: true }).waitFor();
  const detail = page.getByRole('region', { name: 'Subscription', exact: true });
  await detail.getByText(/^Paused: 20 attempts in a row failed since .*; next attempt /).waitFor();
  await detail.getByText(/^Nothing is listening on /).waitFor();
  await detail.getByRole('button', { name: 'Last failed delivery' }).click();
  await page.getByRole('region', { name: 'Delivery', exact: true }).getByRole('heading', { name: 'pausing' }).waitFor();
  await page.evaluate(() => (location.hash = '#/subscriptions'));
  await detail.getByRole('button', { name: 'Copy URL' }).waitFor();
});

test('a long path keeps its last segment at 1024 pixels', async () => {
  const path = `/hooks/${'tenant-with-a-long-name/'.repeat(4)}orders-created`;
  await fetch(new URL(path, workbench.ready.catcher.http), { method: 'POST', body: '{}' });
  const list = await openList('captures', 'capture');
  const end = list.getByText('/orders-created', { exact: true });
  await end.waitFor();
  expect(await end.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('a long URL of a subscription keeps its port and its last segment at 1024 pixels', async () => {
  const row = (await openList('subscriptions', 'subscription')).getByRole('option', { name: /Orders/ });
  for (const part of ['http://127.0.0.1:65432', '/orders-created']) {
    const shown = row.getByText(part, { exact: true });
    await expect.poll(() => shown.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  }
});

test('the history of requests has the rows and the keys of a list, and keeps one tab for what was only looked at', async () => {
  await page.evaluate(() => (location.hash = '#/requests'));
  await page.getByRole('tab', { name: 'History' }).click();
  const list = page.locator('#request-list');
  const rows = list.getByRole('option');
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(async () => (await rows.first().boundingBox())?.height).toBe(44);
  const url = page.getByLabel('URL', { exact: true });
  await rows.filter({ hasText: '/second' }).click();
  await expect.poll(() => url.inputValue()).toMatch(/\/second$/);
  await page.keyboard.press('j');
  await expect.poll(() => url.inputValue()).toMatch(/\/first$/);
  await rows.filter({ hasText: '/first', visible: true }).and(list.locator('[aria-selected=true]')).waitFor();
  await expect.poll(() => page.getByRole('tablist', { name: 'Open requests' }).getByRole('tab').count()).toBe(2);
  await page.keyboard.press('Enter');
  await expect.poll(() => url.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('Requests opens with the newest sent request and its response, also after a reload', async () => {
  await workbench.call('POST', '/requests', { method: 'GET', url: '/newest' });
  const link = await workbench.call('POST', '/shell/page-link', {});
  const { url } = (await link.json()) as { url: string };
  const { page: fresh } = await openPage(browser, url);
  const response = fresh.getByRole('region', { name: 'Response', exact: true });
  const isShown = async () => {
    await expect.poll(() => fresh.getByLabel('URL', { exact: true }).inputValue()).toMatch(/\/newest$/);
    await response.getByText('404 Not Found').first().waitFor();
  };
  await fresh.getByRole('main', { name: 'Overview' }).waitFor();
  await fresh.evaluate(() => (location.hash = '#/requests'));
  await isShown();
  const row = fresh.locator('#request-list [aria-selected=true]');
  await row.waitFor();
  const took = /[\d.]+\s(ms|s)$/;
  const shown = response.getByRole('status', { name: 'Status' }).getByText(took);
  await row.getByText((await shown.textContent()) ?? '', { exact: true }).waitFor();
  await fresh.reload();
  await isShown();
  await fresh.context().close();
});

test('the redirect URI of a client is beside its buttons, and an address beside its own, at 1024 pixels', async () => {
  await page.evaluate(() => (location.hash = '#/registry'));
  const row = page.getByRole('row', { name: /demo-app/ });
  const end = row.getByText('/callback', { exact: true });
  const edit = row.getByRole('button', { name: 'Edit demo-app' });
  await expect.poll(async () => ((await edit.boundingBox())?.x ?? 0) - (await rightOf(end))).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => (location.hash = '#/overview'));
  const server = page.getByTestId('party-authorization');
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const copy = server.getByRole('button', { name: 'Copy https address' });
  await expect
    .poll(async () => Math.abs((await topOf(copy)) - (await topOf(server.getByText(/^https:/)))))
    .toBeLessThan(10);
});

test('the keys of lists move among the rows of a table, Enter edits, and Delete asks', async () => {
  await page.evaluate(() => (location.hash = '#/registry'));
  const rows = page.getByRole('table', { name: 'Clients' }).locator('tbody').getByRole('row');
  await rows.first().focus();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => rows.nth(2).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit demo-app' });
  const name = dialog.getByLabel('Name', { exact: true });
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Remove client demo-app?' });
  const cancel = question.getByRole('button', { name: 'Cancel', exact: true });
  await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
});

test('after a row was removed, the focus is on the row that replaces it', async () => {
  await page.evaluate(() => (location.hash = '#/registry'));
  await page.getByRole('table', { name: 'Clients' }).waitFor();
  for (const id of ['removed-1', 'removed-2', 'removed-3'])
    await workbench.call('POST', '/clients', { id, secret: 'x', grants: ['client_credentials'], scope: 'admin' });
  const table = page.getByRole('table', { name: 'Clients' });
  const row = (id: string) => table.getByRole('row', { name: new RegExp(id) });
  const remove = async (id: string) => {
    const dialog = page.getByRole('dialog', { name: `Remove client ${id}?` });
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await row(id).waitFor({ state: 'detached' });
  };
  const hasFocus = (id: string) => row(id).evaluate((element) => element === document.activeElement);
  await row('removed-1').focus();
  await page.keyboard.press('Delete');
  await remove('removed-1');
  await expect.poll(() => hasFocus('removed-2')).toBe(true);
  await page.getByRole('button', { name: 'Remove removed-3' }).click();
  await remove('removed-3');
  await expect.poll(() => hasFocus('removed-2')).toBe(true);
});

test('a table with many rows has a search', async () => {
  for (let at = 1; at <= 15; at++)
    await workbench.call('POST', '/users', { username: `tester-${at}`, password: 'secret', role: 'viewer' });
  await page.evaluate(() => (location.hash = '#/registry'));
  await page.getByLabel('Search users').fill('tester-12');
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel('Search users').fill('nobody has this name');
  await page.getByText('No row contains these words.').waitFor();
});

test('no half of a screen without records is empty: the list takes the whole width', () => {
  expect(empty).toEqual(['captures', 'deliveries', 'load'].map((screen) => ({ screen, widths: [856], separators: 0 })));
});
