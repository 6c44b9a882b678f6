import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openReceiver, type AnsweringReceiver } from './answering-receiver.ts';
import { emit } from './emit.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { openRows } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let receiver: AnsweringReceiver;
let page: Page;
let errors: string[];

const tree = () => page.getByRole('tree', { name: 'Journal' });
const detail = () => page.getByRole('region', { name: 'Detail', exact: true });
const diagramHeight = async () => {
  const panel = await page.locator('#diagram').boundingBox();
  const svg = await detail().getByLabel('Sequence diagram').boundingBox();
  return { panel: panel?.height ?? 0, svg: svg?.height ?? 0 };
};

/** The difference between the diagram's share of the pane and the stored one, in percent. */
const unstoredShare = () =>
  page.evaluate(() => {
    const diagram = document.querySelector<HTMLElement>('#diagram');
    const share = (100 * (diagram?.offsetHeight ?? 0)) / (diagram?.parentElement?.offsetHeight ?? 1);
    const [, stored = '{}'] = Object.entries(localStorage).find(([key]) => key.includes('timeline-detail')) ?? [];
    return Math.abs(share - ((JSON.parse(stored) as { diagram?: number }).diagram ?? 0));
  });

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  receiver = await openReceiver();
  receiver.answer('/hooks', 500, 204);
  const retry = { delays: [0, 0], jitter: 0 };
  await workbench.call('POST', '/subscriptions', { name: 'Billing', url: `${receiver.url}/hooks`, retry });
  await workbench.call('POST', '/chats', {});
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await openRows(page);
});

afterAll(async () => {
  await closePages(browser);
  receiver.close();
  await workbench[Symbol.asyncDispose]();
});

test('an entry is selected when the screen opens, and new entries do not change the selection', async () => {
  const selected = page.getByRole('option', { selected: true });
  const seq = await selected.getAttribute('data-seq');
  await detail().getByRole('heading', { level: 2 }).waitFor();
  await workbench.call('POST', '/clocks/catcher/advance', { seconds: 1 });
  await workbench.call('POST', '/clocks/reset');
  await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/Receiver clock reset/);
  await expect.poll(() => selected.getAttribute('data-seq')).toBe(seq);
});

test('a receiver is called by the name of its subscription, in the list and in the diagram', async () => {
  const row = page.getByRole('option').filter({ hasText: 'chat_started to Billing' }).filter({ hasText: '204' });
  await row.click();
  await detail().getByRole('heading', { name: 'chat_started to Billing, attempt 2' }).waitFor();
  await detail()
    .getByRole('button', { name: /^Service to Billing: POST \/hooks\S*, attempt 2, status 204$/ })
    .waitFor();
  await expect.poll(() => page.getByText('Other', { exact: true }).count()).toBe(0);
});

test('keeps the height that the user set for the diagram after a reload', async () => {
  await page.getByRole('option').filter({ hasText: 'POST /api/chat/start' }).first().click();
  const separator = page.getByRole('separator', { name: 'Height of the diagram' });
  await separator.focus();
  // Until the whole trace is loaded, the diagram is lower.
  await expect.poll(async () => (await diagramHeight()).panel).toBeGreaterThan(200);
  const before = (await diagramHeight()).panel;
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await diagramHeight()).panel).toBeLessThan(before - 40);
  // It is stored a moment after the last change.
  await expect.poll(unstoredShare).toBeLessThan(0.5);
  const { panel } = await diagramHeight();
  await page.reload();
  await page.getByRole('option').filter({ hasText: 'POST /api/chat/start' }).first().click();
  await expect.poll(async () => Math.abs((await diagramHeight()).panel - panel)).toBeLessThan(4);
});

test('rows are grouped by trace, and groups are expanded and collapsed by keyboard', async () => {
  await page.getByRole('button', { name: 'Group by trace' }).click();
  const header = tree().getByRole('treeitem', { expanded: false }).filter({ hasText: 'POST /api/chat/start' });
  await header
    .filter({ hasText: /\d+ entries/ })
    .filter({ hasText: 'retried' })
    .waitFor();
  await header.click();
  await detail().getByRole('heading', { name: 'POST /api/chat/start' }).waitFor();
  await tree().focus();
  const before = await tree().getByRole('treeitem').count();
  await page.keyboard.press('ArrowRight');
  await tree().getByRole('treeitem', { expanded: true }).waitFor();
  await expect.poll(() => tree().getByRole('treeitem').count()).toBeGreaterThan(before + 5);
  await page.keyboard.press('ArrowDown');
  await detail().getByRole('heading', { name: 'POST /oauth2/token' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await detail().getByRole('heading', { name: 'POST /api/chat/start' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await header.waitFor();
  await expect.poll(() => tree().getByRole('treeitem').count()).toBe(before);
  expect(errors).toEqual([]);
});

test('a request that the receiver accepted shows the checks that it failed, beside its status and on its trace', async () => {
  await emit(workbench, 'wrong-signature');
  const header = tree().getByRole('treeitem').filter({ hasText: 'chat_started' }).first();
  await header.getByTitle('Failed checks: signature').waitFor();
  await header.click();
  await tree().focus();
  await page.keyboard.press('ArrowRight');
  const row = tree().getByRole('treeitem', { level: 2 }).filter({ hasText: 'chat_started to Receiver' });
  await row.getByText(/^200, /).waitFor();
  await row.getByTitle('Failed checks: signature').waitFor();
  await row.click();
  await detail().getByTitle('Failed checks: signature').waitFor();
});

test('equal changes that follow one another are one line, which shows the newest and expands', async () => {
  for (const seconds of [60, 120]) await workbench.call('POST', '/clocks/catcher/advance', { seconds });
  const header = tree().getByRole('treeitem').first();
  await header.getByText('Receiver clock moved to +3 min').waitFor();
  await header.getByText('clock, 2 entries').waitFor();
  await header.click();
  await detail().getByRole('heading', { name: 'Receiver clock moved to +3 min' }).waitFor();
  await tree().focus();
  await page.keyboard.press('ArrowRight');
  const rows = tree().getByRole('treeitem', { level: 2 }).filter({ hasText: 'Receiver clock moved' });
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([/\+1 min/, /\+3 min/].map((text) => expect.stringMatching(text)));
  await page.keyboard.press('ArrowDown');
  await detail().getByRole('heading', { name: 'Receiver clock moved to +1 min' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await detail().getByRole('heading', { name: 'Receiver clock moved to +3 min' }).waitFor();
  await workbench.call('POST', '/clocks/reset');
});

test('limits the height of the diagram to its content, and shows none for an entry without a trace', async () => {
  const request = { method: 'GET', url: '/api/customers/C-1001', token: { condition: 'none' } };
  await workbench.call('POST', '/requests', request);
  await tree().getByRole('treeitem').filter({ hasText: 'GET /api/customers/C-1001' }).first().click();
  await detail().getByRole('heading', { name: 'GET /api/customers/C-1001 was rejected' }).waitFor();
  await expect.poll(async () => (await diagramHeight()).panel).toBeLessThan(160);
  const { panel, svg } = await diagramHeight();
  expect(panel).toBeGreaterThanOrEqual(svg);
  expect(panel - svg).toBeLessThan(16);
  await tree()
    .getByRole('treeitem')
    .filter({ hasText: /Billing ?added/ })
    .click();
  await detail().getByRole('heading', { name: 'Subscription Billing was added' }).waitFor();
  await expect.poll(() => detail().getByLabel('Sequence diagram').count()).toBe(0);
});
