import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { chooseOption } from './choose-option.ts';
import { emit } from './emit.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const detail = () => page.getByRole('region', { name: 'Delivery', exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const list = () => page.getByRole('listbox', { name: 'Deliveries' });
const rows = () => list().getByRole('option');

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  for (let n = 0; n < 3; n++) await emit(workbench);
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await openScreen(page, 'Deliveries');
  await rows().nth(2).waitFor();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('deliveries are compared two at a time, from their marks and by keyboard', async () => {
  await list().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 marked').waitFor();
  await button('Compare').click();
  const comparison = detail().getByRole('group', { name: 'Comparison' });
  await comparison.getByText('webhook-signature').waitFor();
  await comparison.getByText(/^Request headers\d+ of \d+ differ$/).waitFor();
  await comparison.getByText(/^Response headers/).waitFor();
  await comparison.getByRole('button', { name: 'Close' }).click();
  await detail().getByRole('group', { name: 'Attempt 1' }).waitFor();

  await button('Clear').click();
  await list().focus();
  await page.keyboard.press('c');
  await comparison.getByText(/Select another/).waitFor();
  await page.keyboard.press('ArrowDown');
  await comparison.getByText('webhook-signature').waitFor();
  await comparison.getByRole('button', { name: 'Close' }).click();
});

test('a delivery is compared with one that is selected, and with the previous one of its event', async () => {
  await rows().first().click();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Compare' }).click();
  const comparison = detail().getByRole('group', { name: 'Comparison' });
  const choice = comparison.getByLabel('Compare with', { exact: true });
  await choice.click();
  await page.getByRole('option').last().click();
  const oldest = await choice.inputValue();
  await comparison.getByText(/^Request headers\d+ of \d+ differ$/).waitFor();
  await comparison.getByRole('button', { name: 'Compare with previous' }).click();
  await expect.poll(() => choice.inputValue()).not.toBe(oldest);
  await comparison.getByText(/^Request headers\d+ of \d+ differ$/).waitFor();
  await chooseOption(choice, 'None');
  await comparison.getByText(/^Select a delivery above/).waitFor();
  await comparison.getByRole('button', { name: 'Close' }).click();
});

test.each([
  [1024, 700],
  [1440, 900],
])('rows name the subscription, the customer and the status in full at %i pixels', async (width, height) => {
  await page.setViewportSize({ width, height });
  await rows().first().getByText('C-1001').waitFor();
  const clipped = await rows().evaluateAll((all) =>
    all
      .flatMap((row) => [...row.querySelectorAll('span')])
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === 'hidden')
      .map((part) => part.textContent),
  );
  expect(clipped).toEqual([]);
  const badge = await rows().first().getByText('delivered', { exact: true }).boundingBox();
  expect(badge?.width).toBeGreaterThan(50);
});

test('while the clock of the service is moved, the list shows the time of this machine and the detail both clocks', async () => {
  await workbench.call('POST', '/clocks/service/advance', { seconds: 3600 });
  await emit(workbench);
  await rows().nth(3).waitFor();
  await rows().first().click();
  await detail()
    .getByText(/^service clock: \d\d:\d\d:\d\d \(\+1 h\)$/)
    .first()
    .waitFor();
  const [listed, older] = await rows().evaluateAll((all) =>
    all.map((row) => /\d\d:\d\d:\d\d/.exec(row.textContent)?.[0] ?? ''),
  );
  const secondsOf = (time = '') => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  expect(Math.abs(secondsOf(listed) - secondsOf(older)) % 86_340).toBeLessThan(120);
  await workbench.call('POST', '/clocks/reset', {});
});

test('a delivery that a filter hides leaves the detail pane', async () => {
  await rows().first().click();
  await detail().getByRole('heading', { name: 'chat_started' }).waitFor();
  await button(/^Delivered/).click();
  await rows().nth(2).waitFor();
  await detail().getByRole('heading', { name: 'chat_started' }).waitFor();
  await button(/^Failed/).click();
  await page.getByText('No deliveries match the filters').waitFor();
  await detail().waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('the selected attempt is in sight, also after many others', async () => {
  await workbench.call('POST', '/subscriptions', {
    name: 'Stopped',
    url: 'http://127.0.0.1:9/hooks',
    retry: { delays: [0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], jitter: 0 },
  });
  await emit(workbench);
  await button(/^All/).click();
  const stopped = rows().filter({ hasText: 'Stopped' }).filter({ hasText: 'failed' });
  await stopped.getByText('connection refused', { exact: true }).waitFor();
  await page.getByLabel('Search deliveries').fill('connection refused');
  await expect.poll(() => rows().count()).toBe(1);
  await stopped.click();
  const last = detail().getByRole('button', { name: /^Attempt 8:/, pressed: true });
  await expect
    .poll(async () => {
      const [box, pane] = await Promise.all([last.boundingBox(), detail().boundingBox()]);
      return (box?.x ?? Infinity) + (box?.width ?? 0) <= (pane?.x ?? 0) + (pane?.width ?? 0) + 1;
    })
    .toBe(true);
});
