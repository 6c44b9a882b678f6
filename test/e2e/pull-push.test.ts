import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { copiedText, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui, {
    viewport: { width: 1280, height: 720 },
    permissions: ['clipboard-read', 'clipboard-write'],
  }));
});

afterAll(async () => {
  expect(errors).toEqual([]);
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('compares polling and webhooks, projects the numbers, and copies the result', async () => {
  await openScreen(page, 'Pull and push');
  await page.getByText('Chats and polling', { exact: true }).click();
  await page.getByRole('main').getByLabel('Chats', { exact: true }).fill('1');
  await page.getByLabel('Duration of the events').fill('2');
  await page.getByLabel('Polling interval').fill('1');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  const row = (name: string) => page.getByRole('row', { name }).textContent();
  expect(await row('Events noticed')).toBe('Events noticed44');
  await page.getByRole('img', { name: /^4 events\. Pull: .* 4 events noticed\. Push: 4 requests/ }).waitFor();
  await page.getByText('4 requests', { exact: false }).first().waitFor();
  // Each line from an event ends at the mark of a request, and the axis has ticks.
  const ends = () =>
    page.evaluate(() => {
      const lines = [...document.querySelectorAll('svg line')];
      const at = (title: string, name: string) =>
        lines
          .filter((line) => line.querySelector('title')?.textContent.startsWith(title) === true)
          .map((line) => line.getAttribute(name));
      return { noticed: at('Noticed after', 'x2'), marks: at('New, after', 'x1') };
    });
  const { marks, noticed } = await ends();
  expect(noticed).toHaveLength(8);
  expect(noticed.filter((x) => !marks.includes(x))).toEqual([]);
  await page.getByText('2 s', { exact: true }).waitFor();
  // The title of a table is not repeated in it.
  expect(await page.getByText(/^(?:Measured|Projection|Projected)$/).count()).toBe(2);
  await page.getByLabel('Customers').fill('10');
  expect(await row('Requests per day')).toContain('864,000');
  expect(await row('Nothing new per day')).toMatch(/^Nothing new per day8[45]\d,\d{3}0$/);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy result' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await copiedText(workbench, page)).toContain('| Events noticed | 4 | 4 |');
});

test('the polls do not bury the requests of the user in the history', async () => {
  await workbench.call('POST', '/requests', { url: '/api/customers/C-1001' });
  await openScreen(page, 'Requests');
  await page.getByRole('tab', { name: 'History' }).click();
  const sent = page.getByRole('listbox', { name: 'History' }).getByRole('option');
  await sent.getByText('GET /api/customers/C-1001').waitFor();
  await expect.poll(() => sent.count()).toBe(1);
  const learn = page.getByRole('button', { name: /^Learn \d/ });
  const { lessons } = (await (await workbench.call('GET', '/requests')).json()) as { lessons: number };
  expect(await learn.textContent()).toBe(`Learn ${String(lessons)}`);
  await learn.click();
  await expect.poll(() => sent.count()).toBe(lessons + 1);
  await learn.click();
  await expect.poll(() => sent.count()).toBe(1);
});
