import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { emit } from './emit.ts';
import { openScreen } from './open-screen.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;

const detail = () => page.getByRole('region', { name: 'Capture', exact: true });
const row = (name: RegExp) => page.getByRole('listbox', { name: 'Captures' }).getByRole('option', { name });

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page } = await openPage(browser, workbench.ready.ui));
  await openScreen(page, 'Captures');
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('a sentence that says what is expected and received has no letter-wise difference of them', async () => {
  await emit(workbench, 'missing-field');
  await row(/failed payload/).click();
  await detail().getByText('/customerId is absent, not a string.').waitFor();
  await expect
    .poll(() =>
      detail()
        .getByRole('group', { name: /^expected: / })
        .count(),
    )
    .toBe(0);
});

test('an age is in words, with both times', async () => {
  await emit(workbench, 'stale-timestamp');
  await row(/failed signature, staleness/).click();
  await detail()
    .getByText(
      /^It is 1 h old \(.*\d:\d\d:\d\d.*, received .*\d:\d\d:\d\d.*\) on the receiver’s clock; 5 min are allowed\.$/,
    )
    .waitFor();
});

test('a duplicate links to the first capture', async () => {
  await emit(workbench, 'duplicate');
  await row(/failed duplicate/).click();
  await page.getByRole('button', { name: 'Show the first capture' }).click();
  await expect.poll(() => row(/failed duplicate/).getAttribute('aria-selected')).toBe('false');
  await detail()
    .getByText(/^evt_\w+ is new\. /)
    .waitFor();
});
