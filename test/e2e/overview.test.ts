import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { emit } from './emit.ts';
import { openScreen } from './open-screen.ts';
import { seriousProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1024, height: 700 } }));
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

/** The names of the elements of the screen that can be scrolled sideways. */
function scrollingSideways(shown: Page): Promise<string[]> {
  return shown.locator('#main').evaluate((main) =>
    [main, ...main.querySelectorAll('*')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.tagName !== 'PRE')
      .map((element) => element.getAttribute('aria-label') ?? element.className.toString()),
  );
}

test('the overview shows the latest trace with its tooltips at 1024 by 700 without scrolling sideways', async () => {
  await page.getByRole('button', { name: 'Start a chat', exact: true }).click();
  const diagram = page.getByLabel('Sequence diagram').first();
  await diagram.getByRole('button', { name: /^Service to Receiver: POST/ }).waitFor();
  await diagram
    .getByRole('button', { name: /^Client to Service: POST/ })
    .first()
    .hover({ force: true });
  await page.getByText(/, took [\d.]+\u00A0m?s\. Response: 201/).waitFor({ state: 'attached' });
  expect(await scrollingSideways(page)).toEqual([]);
  await diagram.evaluate((element) => {
    element.style.minWidth = '4000px';
  });
  expect(await scrollingSideways(page)).not.toEqual([]);
  expect(await seriousProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the commands that start a chat use a client that may, also when another one is newer', async () => {
  const reader = { id: 'reader', name: 'Reader', secret: 'reader-secret', grants: ['client_credentials'] };
  await workbench.call('POST', '/clients', { ...reader, scope: 'read:customers' });
  await openScreen(page, 'Clients and users');
  await page.getByText('Reader', { exact: true }).waitFor();
  await openScreen(page, 'Overview');
  await page.getByText(/curl -s \\\s+-u '?demo-service:/).waitFor();
});

test('what failed or waits is on Overview, with links to the newest row in its list', async () => {
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await expect.poll(() => attention.isVisible()).toBe(false);
  const pausing = { delays: Array.from({ length: 30 }, () => 0.01), jitter: 0 };
  for (const [name, retry] of [
    ['Failing', { preset: 'none' }],
    ['Retrying', { delays: [0, 3600], jitter: 0 }],
    ['Pausing', pausing],
  ] as const) {
    const url = 'http://127.0.0.1:9/nobody';
    await workbench.call('POST', '/subscriptions', { name, url, events: [name], retry });
    await workbench.call('POST', '/events', { event: name, customerId: 'C-1001' });
  }
  await emit(workbench, 'wrong-signature');
  for (const [item, words, place] of [
    [/^1 delivery failed/, /^Failing, connection refused$/, 'Deliveries'],
    [/^1 delivery paused/, /^Pausing, resumes \d\d:\d\d:\d\d/, 'Deliveries'],
    [/^1 delivery retrying/, /^Retrying, next \d\d:\d\d:\d\d/, 'Deliveries'],
    [/^1 capture failed checks/, /chat_started: signature/, 'Captures'],
  ] as const) {
    await openScreen(page, 'Overview');
    const button = attention.getByRole('button', { name: item });
    await button.getByText(words).waitFor();
    await button.click();
    const shown = page.getByRole('main', { name: place }).getByRole('listbox');
    await shown.getByRole('option', { selected: true }).waitFor();
    await expect.poll(() => shown.getByRole('option').count()).toBe(1);
  }
  // What is true of the newest one only is not said of all.
  await workbench.call('POST', '/subscriptions', {
    name: 'Broken',
    url: 'http://127.0.0.1:9/broken',
    events: ['Broken'],
    retry: { preset: 'none' },
  });
  await workbench.call('POST', '/events', { event: 'Broken', customerId: 'C-1001' });
  await openScreen(page, 'Overview');
  await attention
    .getByRole('button', { name: /^2 deliveries failed/ })
    .getByText(/^Newest: Broken, connection refused$/)
    .waitFor();
  expect(await scrollingSideways(page)).toEqual([]);
  expect(await seriousProblems(page)).toEqual([]);
  // A lesson makes checks fail on purpose, which is not counted.
  const lesson = { name: 'Lesson', url: workbench.ready.catcher.http, lesson: true };
  await workbench.call('POST', '/subscriptions', lesson);
  const trace = `6c6573736f6e${'0'.repeat(19)}1`;
  await workbench.call('POST', '/events', { ...wrongEvent, trace });
  const failed = async () =>
    ((await (await workbench.call('GET', '/captures/counts')).json()) as { failed: number }).failed;
  await expect.poll(failed).toBe(2);
  await emit(workbench, 'wrong-signature');
  await expect.poll(failed).toBe(3);
  await attention.getByRole('button', { name: /^2 captures failed checks/ }).waitFor();
});

const wrongEvent = { event: 'chat_started', customerId: 'C-1002', fault: 'wrong-signature' };

test.each([
  [1024, 700],
  [1440, 900],
])('the navigation shows all places with their names at %i by %i', async (width, height) => {
  await page.setViewportSize({ width, height });
  const places = page.getByRole('navigation', { name: 'Places' });
  await expect.poll(() => places.getByRole('link').count()).toBe(9);
  await expect.poll(() => places.getByText('Webhooks', { exact: true }).isVisible()).toBe(true);
  const box = await places.getByRole('link', { name: 'Setup' }).boundingBox();
  const lastLine = { left: (box?.x ?? 0) + 10, top: (box?.y ?? 0) + (box?.height ?? 0) - 2 };
  const top = await page.evaluate(
    (at) => document.elementFromPoint(at.left, at.top)?.closest('a')?.ariaLabel,
    lastLine,
  );
  expect(top).toBe('Setup');
});

test('the navigation shows all places without scrolling while the text is twice as large', async () => {
  const places = page.getByRole('navigation', { name: 'Places' });
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  await expect.poll(() => places.getByText('Webhooks', { exact: true }).isVisible()).toBe(false);
  expect(await places.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await places.getByText('Webhooks', { exact: true }).waitFor();
});

test('a place shows the screen that was shown last, and old links lead to their screens', async () => {
  await openScreen(page, 'Deliveries');
  await openScreen(page, 'Timeline');
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('main', { name: 'Deliveries' }).waitFor();
  await page.evaluate(() => {
    location.hash = '#/lab/under-test';
  });
  await page.getByRole('main', { name: 'Your client or receiver' }).waitFor();
  await openScreen(page, 'Overview');
});

test('a cleared limit of the journal is saved as its default', async () => {
  const settings = page.getByRole('main', { name: 'Settings' });
  const field = settings.getByLabel('Max age', { exact: true });
  const open = () => openScreen(page, 'Settings');
  const save = settings.getByRole('button', { name: 'Save retention' });
  const kept = async () =>
    ((await (await workbench.call('GET', '/settings')).json()) as { retention: object }).retention;
  const before = await kept();
  await open();
  await field.fill('7');
  await save.click();
  await save.waitFor({ state: 'detached' });
  expect(await kept()).toEqual({ ...before, days: 7 });
  await page.reload();
  await open();
  await expect.poll(() => field.inputValue()).toBe('7');
  await field.fill('');
  await expect.poll(() => field.getAttribute('placeholder')).toMatch(/^Default: \d/);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('false');
  await save.click();
  await save.waitFor({ state: 'detached' });
  expect(await kept()).toEqual(before);
  await field.fill('0');
  await field.blur();
  await settings.getByRole('alert').waitFor();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await settings.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => field.inputValue()).toBe('');
});

test('the palette finds a field of the settings and the words of a command in any order', async () => {
  const chosen = page.getByRole('dialog', { name: 'Find' }).locator('[data-selected]');
  const find = async (typed: string, label: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find' }).fill(typed);
    await expect.poll(() => chosen.first().textContent()).toContain(label);
  };
  await find('theme dark', 'Theme: Dark');
  await page.keyboard.press('Escape');
  await find('setting proxy', 'Setting: Proxy');
  await page.keyboard.press('Enter');
  const proxy = page.getByRole('main', { name: 'Settings' }).getByLabel('Proxy', { exact: true });
  await expect.poll(() => proxy.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('the screen of a link is shown also if something else changes in the moment of the click', async () => {
  await openScreen(page, 'Captures');
  await openScreen(page, 'Overview');
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('nav a[aria-label="Webhooks"]')?.click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  });
  await page.getByLabel('Search captures').waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#\/captures(\/|$)/);
});
