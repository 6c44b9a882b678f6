import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { deliveryOf, emit } from './emit.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const json = { 'content-type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(workbench.ready.catcher.http + path, { method: 'POST', body, headers: { ...json, ...headers } });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  const { items } = (await (await workbench.call('GET', '/subscriptions')).json()) as { items: [{ id: string }] };
  const retry = { delays: [0, 0.2, 0.2], jitter: 0 };
  const changed = await workbench.call('PATCH', `/subscriptions/${items[0].id}`, { retry });
  expect(changed.status).toBe(200);
  await emit(workbench);
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('the screen Receiver', () => {
  test('previews a preset; after it is saved, a delivery is retried until it succeeds', async () => {
    await openScreen(page, 'Receiver');
    await button(/^Fails once/).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Rule 1').waitFor();
    await preview.getByText('Internal Server Error').waitFor();
    expect((await post('/before', '{}')).status).toBe(200);
    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved/).waitFor();
    await page.getByTestId('catcher-chip').getByText('1 rule').waitFor();
    const id = await emit(workbench);
    await expect.poll(async () => (await deliveryOf(workbench, id)).status).toBe('delivered');
    expect((await deliveryOf(workbench, id)).attempts.map(({ response }) => response?.status)).toEqual([500, 200]);
  });

  test('adds, moves and disables a custom rule by keyboard', async () => {
    await button('Add rule').click();
    await page.getByRole('menuitem', { name: 'Empty rule' }).click();
    const rules = page.getByRole('list', { name: 'Rules' });
    await rules.getByLabel('Path').fill('/gone/*');
    await rules.getByLabel('Status').fill('410');
    const mine = rules.getByRole('button', { name: /^410/ });
    await mine.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect
      .poll(() =>
        rules
          .getByRole('listitem')
          .filter({ has: page.locator('[data-row]') })
          .nth(1)
          .textContent(),
      )
      .toMatch(/^410/);
    await rules.getByRole('switch', { name: 'Enable Fails once' }).focus();
    await page.keyboard.press('Space');
    await button(/^Save/).click();
    await page.getByText(/^Saved/).waitFor();
    expect((await post('/gone/x', '{}')).status).toBe(410);
    expect((await post('/here', '{}')).status).toBe(200);
  });

  test('shows a rejected value at its field and saves nothing', async () => {
    await page.getByRole('list', { name: 'Rules' }).getByLabel('Forward to').fill('http://example.com/');
    await button(/^Save/).click();
    await page.getByText(/example\.com is not on this machine/).waitFor();
    await expect.poll(() => page.getByLabel('Forward to').first().getAttribute('aria-invalid')).toBe('true');
    await button('Discard').click();
    await button('Add rule').click();
    await page.getByRole('menuitem', { name: 'Gone after 3 requests' }).click();
    await button(/^Gone after 3/).click();
    await button('3 200').click();
    await page.getByRole('list', { name: 'Rules' }).getByLabel('Status').fill('7');
    await button(/^Gone after 3/).click();
    await tab('Requirements').click();
    await button(/^Save/).click();
    await expect.poll(() => page.locator(':focus').inputValue()).toBe('7');
    await button('Discard').click();
    expect((await post('/gone/x', '{}')).status).toBe(410);
  });

  test('enforces requirements once saved, and Undo reverts them', async () => {
    await tab('Requirements').click();
    await page.getByLabel('Kind').selectOption('api-key');
    await page.getByLabel('Key', { exact: true }).fill('swordfish');
    await expect.poll(() => page.getByLabel('Key', { exact: true }).getAttribute('type')).toBe('password');
    await page.getByRole('switch', { name: 'Enforce JSON' }).check();
    await button(/^Save/).click();
    await page.getByText(/^Saved/).waitFor();
    expect((await post('/here', '{}')).status).toBe(401);
    expect((await post('/here', '{', { 'x-api-key': 'swordfish' })).status).toBe(400);
    await button('Undo').click();
    await expect.poll(async () => (await post('/here', '{}')).status).toBe(200);
  });

  test('rejects a number above the maximum, and saves a cleared number as its default', async () => {
    await tab('Requirements').click();
    const age = page.getByLabel('Max age');
    await age.fill('5000');
    await button(/^Save/).click();
    await page.getByRole('alert').getByText('Enter at most 3,650').waitFor();
    await age.fill('');
    await expect.poll(() => age.getAttribute('placeholder')).toBe('Default: 365');
    await page.getByLabel('Max count').fill('50,000');
    await button(/^Save/).click();
    await page.getByText(/^Saved/).waitFor();
    const { retention } = (await (await workbench.call('GET', '/catcher')).json()) as { retention: object };
    expect(retention).toMatchObject({ captures: 50_000, days: 365 });
  });

  test('resets the responses with one click on the chip', async () => {
    await page.getByTestId('catcher-chip').getByRole('button').click();
    await page.getByTestId('catcher-chip').waitFor({ state: 'detached' });
    expect((await post('/gone/x', '{}')).status).toBe(200);
  });

  test('tries a receiver with bad TLS and names the certificate error', async () => {
    await doCommand(page, 'Receivers with bad TLS');
    await button('Try Expired').click();
    const receivers = page.getByRole('list', { name: 'Receivers with bad TLS' });
    await receivers.getByText(/^The certificate .*CN=localhost.* expired on/).waitFor();
    await expect.poll(() => receivers.getByText('CERT_HAS_EXPIRED').count()).toBeGreaterThan(1);
    await button('Try Wrong host').click();
    await receivers.getByText('ERR_TLS_CERT_ALTNAME_INVALID').nth(1).waitFor();
  });

  test('shows sample code that calls the receiver', async () => {
    await tab('Sample code').click();
    await page
      .getByRole('group', { name: 'code' })
      .getByText(/^curl -i -X POST/)
      .waitFor();
    await page.getByText('Python requests').click();
    await page
      .getByRole('group', { name: 'code' })
      .getByText(/requests\.post\(/)
      .waitFor();
  });
});

test.each([
  ['light', 'Responses'],
  ['dark', 'Bad TLS'],
  ['dark', 'Requirements'],
] as const)('has no serious axe violations in %s at %s', async (colorScheme, part) => {
  await page.emulateMedia({ colorScheme });
  await tab(part).click();
  expect(await seriousProblems(page)).toEqual([]);
});

test('logs nothing to the browser console', () => {
  expect(errors).toEqual([]);
});
