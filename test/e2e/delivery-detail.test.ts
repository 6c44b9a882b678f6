import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openReceiver, type AnsweringReceiver } from './answering-receiver.ts';
import { copiedText, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { openScreen } from './open-screen.ts';

const name = 'Warehouse notifications for the returns department, Rotterdam, second shift';

let browser: Browser;
let workbench: Workbench;
let receiver: AnsweringReceiver;
let page: Page;

const detail = () => page.getByRole('region', { name: 'Delivery', exact: true });

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  receiver = await openReceiver();
  await workbench.call('POST', '/subscriptions', { name, url: `${receiver.url}/warehouse`, events: ['chat_ended'] });
  await workbench.call('POST', '/events', { event: 'chat_ended', customerId: 'C-1001' });
  ({ page } = await openPage(browser, workbench.ready.ui, {
    permissions: ['clipboard-read', 'clipboard-write'],
  }));
  await openScreen(page, 'Deliveries');
  await page.getByRole('option', { name: new RegExp(`delivered, to ${name}`) }).click();
});

afterAll(async () => {
  await closePages(browser);
  receiver.close();
  await workbench[Symbol.asyncDispose]();
});

test('a long name of the subscription leaves the facts of a delivery in two lines', async () => {
  await page.setViewportSize({ width: 1440, height: 860 });
  const facts = detail().locator('header p').first();
  const link = await facts.getByRole('button', { name, exact: true }).boundingBox();
  const created = await facts.getByTitle(/^Created/).boundingBox();
  expect((link?.x ?? Infinity) + (link?.width ?? 0)).toBeLessThanOrEqual(created?.x ?? 0);
  expect((await facts.boundingBox())?.height).toBeLessThan(3 * 24);
});

test('a single attempt that sent nothing shows its time and its duration', async () => {
  const auth = { kind: 'oauth', tokenUrl: 'http://127.0.0.1:9/token', clientId: 'nobody', clientSecret: 'x' };
  const once = { retry: { preset: 'none' }, events: ['own_event'], auth };
  await workbench.call('POST', '/subscriptions', { name: 'No token', url: `${receiver.url}/no-token`, ...once });
  await workbench.call('POST', '/events', { event: 'own_event', customerId: 'C-1001' });
  await page.getByRole('option', { name: /failed, to No token/ }).click();
  await detail().getByRole('heading', { name: 'own_event' }).waitFor();
  await detail()
    .getByText(/^\d\d:\d\d:\d\d, [\d.]+\s(?:ms|s)/)
    .waitFor();
  await page.getByRole('option', { name: new RegExp(`delivered, to ${name}`) }).click();
});

test('the menu copies the request of the attempt as cURL', async () => {
  await detail().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy as cURL' }).click();
  await detail().getByRole('button', { name: 'More' }).getByText('Copied').waitFor();
  const copied = await copiedText(workbench, page);
  expect(copied).toMatch(/^curl /);
  expect(copied).toContain(`${receiver.url}/warehouse`);
  expect(copied).toContain('"event":"chat_ended"');
});

test('nothing is clipped at 1024 by 700, even with a header of 2,000 characters', async () => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await detail()
    .getByRole('tab', { name: /^Response/ })
    .click();
  await page.getByRole('button', { name: /Show all 2,000 characters/ }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
});
