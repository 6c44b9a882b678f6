import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const main = () => page.getByRole('main', { name: 'Load' });
const plan = () => page.getByRole('textbox', { name: 'Text of the load plan' });
const result = () => page.getByRole('region', { name: 'Result' });

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1280, height: 800 } }));
});

afterAll(async () => {
  // Chromium styles what replaces a selection in an editable element; the policy refuses the style only.
  expect(errors.filter((text) => !text.startsWith('Applying inline style'))).toEqual([]);
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

async function write(lines: readonly string[]): Promise<void> {
  await plan().press('Control+a');
  await page.keyboard.insertText(['hookbench: 1', ...lines].join('\n'));
}

test('checks a plan, runs it, explains failures, and compares two tests', async () => {
  await openScreen(page, 'Load');
  await page.getByText('No load tests yet').waitFor();
  const catcher = /url: (\S+)/.exec((await plan().textContent()) ?? '')?.[1] ?? '';
  expect(catcher).toContain('/webhook/chat-started');
  await main().getByText('1,000 sends, 3 thresholds').waitFor();

  await write(['load: Wrong', `target: { url: '${catcher}' }`, 'arrivals: { rate: 5, for: 1s }']);
  await main()
    .getByText(/^4:\d+$/)
    .waitFor();

  const arrivals = "arrivals: { inFlight: 2, count: 30 }\nthresholds: ['errors = 0']";
  await write(['load: Receiver', `target: { url: '${catcher}' }`, arrivals]);
  await main().getByText('30 sends, 1 threshold').waitFor();
  await page.keyboard.press('Control+Enter');
  await result().getByText('passed', { exact: true }).first().waitFor();
  await result()
    .getByRole('img', { name: /^Latency, at the end/ })
    .waitFor();
  await result()
    .getByText(/^Started at \d\d:\d\d:\d\d$/)
    .waitFor();
  // The values of an axis are beside the lines.
  const chart = result().getByRole('figure').first();
  const [value, plot] = await Promise.all([
    chart
      .getByText(/^[\d,.]+\/s$/)
      .first()
      .boundingBox(),
    chart.getByRole('img').boundingBox(),
  ]);
  expect((value?.x ?? Infinity) + (value?.width ?? 0)).toBeLessThanOrEqual(plot?.x ?? 0);
  // One interval has no end that could be a label.
  await expect.poll(() => result().getByRole('figure').getByText('0 ms', { exact: true }).count()).toBe(0);
  await expect.poll(() => result().getByRole('row', { name: '200 OK' }).textContent()).toBe('200 OK30');
  expect(await seriousProblems(page)).toEqual([]);

  await write(['load: Nobody', `target: { url: 'http://127.0.0.1:1/' }`, arrivals]);
  await main().getByText('Webhooks to http://127.0.0.1:1/').waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await result().getByText('failed', { exact: true }).first().waitFor();
  const cause = result().getByRole('row', { name: /^Nothing is listening on 127\.0\.0\.1:1/ });
  await cause.getByTitle('connection-refused').waitFor();
  expect(await result().getByText('connection-refused').count()).toBe(0);
  const examples = result().getByRole('list', { name: 'Examples of failures' });
  await examples.locator('summary').first().click();
  await examples.getByText('ECONNREFUSED').first().waitFor();

  const list = page.getByRole('listbox', { name: 'Load tests' });
  const row = (name: string) => list.getByRole('option', { name: new RegExp(`^${name}, `) });
  await expect.poll(() => row('Nobody').getAttribute('aria-selected')).toBe('true');
  await row('Receiver').click({ modifiers: ['Control'] });
  await page.getByRole('row', { name: /^errors 0 % 100 %/ }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);

  await page.getByLabel('Search the load tests').fill('receiver');
  await row('Nobody').waitFor({ state: 'detached' });
  await row('Receiver').click();
  await page.getByRole('tab', { name: 'Result' }).click();
  await result().getByText('passed', { exact: true }).first().waitFor();
  await page.getByLabel('Search the load tests').fill('');
  await page.getByRole('button', { name: /^Failed\s*1$/ }).click();
  await row('Receiver').waitFor({ state: 'detached' });
  await list.focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await row('Nobody').waitFor({ state: 'detached' });
});
