import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenIds, screenLabels } from '#shared/model/screen.ts';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { valuesOnPage } from './values-on-page.ts';
import { openRows } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let planted: string[];

const maxRows = 30;

/** Secrets by their form: tokens, codes and sessions of the authorization server, JWTs, credentials and keys. */
const forms =
  /\b(?:rt|ac|at|dc|int|ses)_[\w-]{40,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|Basic [A-Za-z0-9+/=]{12,}|whsec_[\w+/=]{12,}|PRIVATE KEY-----\s*\w{20}/;

/** What the page shows of the secrets, to eyes and to screen readers, and the words that it hides. */
async function leaks(): Promise<string[]> {
  const values = await valuesOnPage(page);
  const leaking = values.filter((text) => forms.test(text) || planted.some((secret) => text.includes(secret)));
  const words = await page.locator('dt, th, label, [role=tab], [aria-label^=Checks] code').allTextContents();
  const hidden = words.filter((text) => /^[^=]*••/.test(text)).map((text) => `a masked word: ${text}`);
  return [...leaking, ...hidden].map((text) => text.slice(0, 200));
}

/** Puts a secret of each kind where Hookbench takes one. */
async function plant(): Promise<string[]> {
  const { call } = workbench;
  const mine = { id: 'mine', name: 'Mine', secret: 'planted-client-secret', grants: ['client_credentials'] };
  await call('POST', '/clients', { ...mine, scope: 'admin' });
  await call('POST', '/users', { username: 'ada', password: 'planted-user-password', role: 'agent' });
  const signing = { scheme: 'github', secret: 'planted-signing-secret' };
  const auths = [
    { kind: 'bearer', token: 'planted-bearer-token' },
    { kind: 'api-key', value: 'planted-api-key' },
    { kind: 'basic', username: 'ada', password: 'planted-basic-password' },
  ];
  for (const [index, auth] of auths.entries())
    await call('POST', '/subscriptions', {
      url: `${workbench.ready.catcher.http}/planted-${String(index)}?token=planted-address-token`,
      events: ['chat_ended', 'chat_started'],
      auth,
      signing,
    });
  await call('PUT', '/catcher', {
    auth: auths[0],
    checks: { signature: { scheme: 'github', secrets: ['planted-checked-secret'] } },
  });
  const variables = [{ name: 'word', value: 'planted-variable', secret: true }];
  await call('POST', '/environments', { name: 'Test', variables });
  const headers = [['Authorization', 'Bearer planted-saved-token']];
  const spec = {
    method: 'POST',
    url: `${workbench.ready.catcher.http}/x?api_key=planted-query-key`,
    headers,
    body: '{"password":"planted-body-password"}',
  };
  await call('POST', '/saved-requests', { items: [{ name: 'Planted request', folder: '', spec }] });
  await call('POST', '/requests', spec);
  const clients = (await (await call('GET', '/clients')).json()) as { items: { id: string; secret?: string }[] };
  const made = clients.items.flatMap(({ id, secret }) =>
    secret === undefined ? [] : [secret, Buffer.from(`${id}:${secret}`).toString('base64')],
  );
  return [
    ...made,
    ...['planted-user-password', 'planted-signing-secret', 'planted-bearer-token', 'planted-api-key'],
    ...['planted-basic-password', 'planted-address-token', 'planted-checked-secret', 'planted-variable'],
    ...['planted-saved-token', 'planted-query-key', 'planted-body-password'],
  ];
}

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  planted = await plant();
  await workbench.call('POST', '/chats', { customerId: 'C-1001' });
  ({ page } = await openPage(browser, workbench.ready.ui, { viewport: { width: 1440, height: 900 } }));
  await openRows(page);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('F9');
  await page.getByRole('contentinfo', { name: 'Presenter view' }).waitFor();
  await workbench.call('POST', '/lessons/expiry-and-refresh/start', {});
  for (let step = 1; step < 8; step++) await workbench.call('POST', '/lessons/next', {});
  // A screen that is opened before the step arrives gives way to it.
  const lesson = page.getByRole('complementary', { name: /^Lesson: Expiry/ });
  await lesson.getByRole('heading', { name: 'Rotation', level: 3 }).waitFor();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

/** Waits until the page has nothing to do. */
const settle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))));

/** The visible parts of the screen with a role, of which each is clicked. */
async function click(selector: string, index: number): Promise<boolean> {
  const clicked = await page.evaluate(
    ([all, at]) => {
      const parts = [...document.querySelectorAll<HTMLElement>(`#main ${all}`)];
      const part = parts.filter((each) => each.checkVisibility())[at];
      part?.click();
      return part !== undefined;
    },
    [selector, index] as const,
  );
  if (clicked) await settle();
  return clicked;
}

/** Opens the tabs of the screen, and gives what leaks. */
async function leaksOfTabs(): Promise<string[]> {
  const found = await leaks();
  for (let index = 0; await click('[role=tab]', index); index++) found.push(...(await leaks()));
  return found;
}

test.each(screenIds)('the screen %s shows its words and no secret', async (id) => {
  await page.goto(`${new URL(workbench.ready.ui).origin}/#/${id}`);
  await page.getByRole('main', { name: screenLabels[id] }).waitFor();
  await settle();
  const found = await leaksOfTabs();
  for (let index = 0; index < maxRows && (await click('[role=option]:not(option)', index)); index++)
    found.push(...(await leaksOfTabs()));
  expect([...new Set(found)]).toEqual([]);
});

test('B blanks the screen until any key or a click, but not in a field or after g', async () => {
  const blank = page.getByRole('button', { name: 'Show the screen again' });
  await page.keyboard.press('b');
  await expect.poll(() => blank.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await page.keyboard.press('PageDown');
  await blank.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Blank screen' }).click();
  await blank.click();
  await blank.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.getByRole('main', { name: 'Subscriptions' }).waitFor();
  await page.getByRole('searchbox').or(page.getByPlaceholder('Name or URL')).first().fill('b');
  expect(await blank.isVisible()).toBe(false);
});

test('the ring of the pointer goes when a key is pressed, and comes back with the pointer', async () => {
  const ring = page.locator('[aria-hidden="true"][style*="translate"][style*="visibility"]');
  await page.mouse.move(300, 300);
  await expect.poll(() => ring.isVisible()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => ring.isVisible()).toBe(false);
  await page.mouse.move(310, 300);
  await expect.poll(() => ring.isVisible()).toBe(true);
});

test('a saved request shows which headers have credentials', async () => {
  await page.goto(`${new URL(workbench.ready.ui).origin}/#/requests`);
  await page.getByRole('tab', { name: 'List', exact: true }).click();
  await page.getByRole('tab', { name: 'Saved' }).click();
  await page
    .getByRole('button', { name: /Planted request/ })
    .first()
    .click();
  await page
    .getByRole('tab', { name: /^Headers/ })
    .first()
    .click();
  await expect.poll(() => page.getByLabel('Header 1, value').inputValue()).toBe('Bearer plan••••••••');
  await page.getByLabel('Header 1, value').focus();
  expect(await leaksOfTabs()).toEqual([]);
});

test('a lesson shows what a refresh token is, and its words', async () => {
  await page.getByRole('button', { name: 'Back to the step' }).click();
  await page
    .getByRole('main')
    .getByLabel('Value')
    .getByText(/^rt_[\w-]{4}•{8}$/)
    .waitFor();
  await page.goto(`${new URL(workbench.ready.ui).origin}/#/timeline`);
  await page.getByRole('option').filter({ hasText: 'Token issued' }).first().click();
  await page
    .getByLabel('Sequence diagram')
    .getByText(/^Token/)
    .first()
    .waitFor();
});

test('Inspect shows the parts of a token', async () => {
  await page.goto(`${new URL(workbench.ready.ui).origin}/#/inspect`);
  const text = page.getByRole('textbox', { name: 'Text to inspect' });
  await text.fill('Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJlLW9mLWEtdG9rZW4');
  await page.getByRole('tab', { name: 'Result', exact: true }).click();
  await page.getByText('alice').first().waitFor();
  expect(await leaks()).toEqual([]);
  await page.getByRole('tab', { name: 'Text', exact: true }).click();
  await expect.poll(() => text.inputValue()).toBe('Bearer eyJh••••(20).eyJz••••(20).••••(27)');
});

test('the command palette, the player and Step through show no secret', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find' }).getByLabel('Find').waitFor();
  expect(await leaks()).toEqual([]);
  await page.keyboard.press('Escape');
  // A retry of an earlier delivery would be held before the messages of the chat.
  const subscriptions = (await (await workbench.call('GET', '/subscriptions')).json()) as { items: { id: string }[] };
  for (const { id } of subscriptions.items) await workbench.call('DELETE', `/subscriptions/${id}`);
  await doCommand(page, 'Step through');
  const bar = page.getByRole('complementary', { name: 'Step through' });
  await bar.getByText('0 held messages').waitFor();
  const started = workbench.call('POST', '/chats', {});
  const edit = page.getByRole('dialog', { name: 'Edit POST' });
  for (const shown of [
    /authorization: Basic \S{4}•{8}/i,
    /authorization: Bearer eyJh•+\(\d+\)\.eyJ\S{1}•+\(\d+\)\.•+/i,
  ]) {
    await bar.getByRole('button', { name: 'Edit…' }).click();
    await expect.poll(() => edit.getByLabel('Header fields').inputValue()).toMatch(shown);
    expect(await leaks()).toEqual([]);
    await edit.getByRole('button', { name: 'Send' }).click();
    await edit.waitFor({ state: 'detached' });
  }
  await bar.getByRole('button', { name: 'End step through' }).click();
  expect((await started).ok).toBe(true);
});
