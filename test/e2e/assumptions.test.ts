import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { chooseOption } from './choose-option.ts';
import { copiedText, doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];
let token: string;

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const row = (title: string) => page.getByRole('region', { name: title, exact: true });
const inArea = (label: string) =>
  page
    .getByRole('navigation', { name: 'Areas' })
    .locator('strong', { hasText: new RegExp(`^${label}$`) })
    .click();
const note = () => page.getByRole('status', { name: 'Last change' });

/** A call whose token lacks the scope. */
const callWithoutScope = () =>
  fetch(`${workbench.ready.api.http}/api/chat/start`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"customerId":"C-1001"}',
  });

const profile = async () => (await (await workbench.call('GET', '/profile')).json()) as Record<string, unknown>;

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  const minted = await workbench.call('POST', '/tokens', {
    clientId: 'demo-service',
    scope: 'read:customers',
    condition: 'valid',
  });
  token = ((await minted.json()) as { accessToken: string }).accessToken;
  ({ page, errors } = await openPage(browser, workbench.ready.ui, {
    permissions: ['clipboard-read', 'clipboard-write'],
  }));
  await openScreen(page, 'Assumptions');
  await inArea('Service');
  await row('Missing scope').waitFor();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('a changed assumption', () => {
  test('applies to the next request, names what it affects, and is marked', async () => {
    expect((await callWithoutScope()).status).toBe(403);
    await row('Missing scope').getByRole('radio', { name: /^401/ }).check();
    await note()
      .getByText(/Missing scope is 401, was 403\. Affects Service and OpenAPI immediately/)
      .waitFor();
    expect((await callWithoutScope()).status).toBe(401);
    await row('Missing scope').getByText('Changed from 403').waitFor();
    await button(/^Only changed/)
      .getByText('1', { exact: true })
      .waitFor();
  });

  test('applies to the body of each error', async () => {
    await row('Error body')
      .getByRole('radio', { name: /^Empty/ })
      .check();
    await note().getByText('Error body is Empty').waitFor();
    const answer = await callWithoutScope();
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  });

  test('is undone with Ctrl+Z and in the note', async () => {
    await page.keyboard.press('Control+z');
    await note().getByText('Undone: Error body is Problem document').waitFor();
    expect(await (await callWithoutScope()).json()).toMatchObject({ status: 401 });
    await inArea('Authorization');
    await row('Access token lifetime').getByRole('textbox').fill('60');
    await row('Access token lifetime').getByText('1 min', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await note().getByText('Access token lifetime is 60 seconds').waitFor();
    await expect.poll(profile).toMatchObject({ accessTokenLifetime: 60 });
    await button(/^Undo/, note()).click();
    await note().getByText('Undone').waitFor();
    await expect.poll(profile).toMatchObject({ accessTokenLifetime: 300 });
  });

  test('that the engine rejects shows the error at its field and keeps the text', async () => {
    await inArea('Service');
    const field = row('Payload size limit').getByRole('textbox');
    await field.fill('0');
    await field.press('Enter');
    await row('Payload size limit').getByRole('alert').waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field.inputValue()).toBe('0');
    await expect.poll(profile).toMatchObject({ bodyLimit: 1_048_576 });
    await field.press('Escape');
    await row('Payload size limit').getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe('1048576');
  });

  test('in a map is rejected at its member', async () => {
    await inArea('Webhooks');
    const member = row('Event values').getByRole('textbox', { name: /A chat ended/ });
    await member.fill('two words');
    await member.press('Enter');
    await row('Event values')
      .getByRole('alert')
      .getByText(/without spaces/)
      .waitFor();
    await expect.poll(() => member.getAttribute('aria-invalid')).toBe('true');
    await member.fill('chat.closed');
    await member.press('Enter');
    await note()
      .getByText(/Event values is chat_ended: chat\.closed/)
      .waitFor();
    await expect
      .poll(profile)
      .toMatchObject({ eventNames: { chat_ended: 'chat.closed', chat_started: 'chat_started' } });
  });

  test('of the standard sets others, is explained by rule, and is undone in one step', async () => {
    await inArea('Authorization');
    await row('Standard')
      .getByRole('radio', { name: /^FAPI 2.0/ })
      .check();
    const rules = row('Standard').getByRole('table', { name: /^FAPI 2.0 sets \d+ assumptions/ });
    await rules.getByRole('row', { name: /Pushed authorization requests Required .* FAPI 2.0 5.3.2.2/ }).waitFor();
    await expect.poll(profile).toMatchObject({ standard: 'fapi-2.0', pushedRequests: 'required' });
    await row('Pushed authorization requests')
      .getByRole('radio', { name: /^Optional/ })
      .check();
    await rules.getByText('Now Optional').waitFor();
    await button(/^Undo/, note()).click();
    await rules.getByText('Now Optional').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await expect
      .poll(profile)
      .toMatchObject({ standard: 'interface', pushedRequests: 'optional', plainHttp: 'allowed' });
  });

  test('appears when it is changed through the API', async () => {
    await workbench.call('PATCH', '/profile', { pkcePlain: true });
    await note()
      .getByText(/Changed elsewhere: PKCE method plain is Allowed/)
      .waitFor();
    await expect.poll(() => row('PKCE method plain').getByRole('switch').isChecked()).toBe(true);
  });
});

describe('a control', () => {
  test('adds and removes values of a list', async () => {
    await inArea('Webhooks');
    const statuses = row('Throttling statuses');
    await button('Remove 504', statuses).click();
    await statuses.getByRole('textbox').fill('503');
    await statuses.getByRole('textbox').press('Enter');
    await button('Remove 503', statuses).waitFor();
    await expect.poll(profile).toMatchObject({ throttleStatuses: [429, 502, 503] });
  });

  test('draws a retry schedule over time and parses a typed one', async () => {
    const retries = row('Retries');
    await retries.getByRole('img', { name: /^Attempts: 1 immediately, 2 after 5\.0 s, 3 after 5 min 5 s/ }).waitFor();
    await retries.getByLabel('Delays before each attempt').fill('0, 1 min, 2h');
    await page.keyboard.press('Enter');
    await retries.getByText('3 attempts within 2 h 1 min').waitFor();
    await expect.poll(profile).toMatchObject({ retryPolicy: { delays: [0, 60, 7200] } });
  });

  test('selects one of many values from a list, with its meaning', async () => {
    const signing = row('Payload signing');
    await chooseOption(signing.getByRole('combobox'), 'Slack');
    await note().getByText('Payload signing is Slack').waitFor();
    await expect.poll(profile).toMatchObject({ signingScheme: 'slack' });
    await signing.getByText(/joined by colons/).waitFor();
    await button('Reset Payload signing').click();
  });

  test('shows why receivers cannot parse a template', async () => {
    const template = row('Payload template');
    await template.getByRole('textbox').fill('{"event": {{event}},}');
    await template.getByText(/Receivers cannot parse this payload/).waitFor();
    await template.getByRole('textbox').press('Escape');
    await template.getByText(/Receivers cannot parse this payload/).waitFor({ state: 'detached' });
  });
});

describe('the screen Assumptions', () => {
  test('searches, and shows only changed assumptions', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('rfc 6750 insufficient');
    await row('Invalid body').waitFor({ state: 'detached' });
    await row('Missing scope').waitFor();
    await button('Clear search').click();
    await button(/^Only changed/).click();
    await row('Invalid body').waitFor({ state: 'detached' });
    await row('Retries').waitFor();
    await button(/^Only changed/).click();
  });

  test('folds each assumption to one line, with the rest behind it and found by the search', async () => {
    await inArea('Service');
    const of = row('Invalid body');
    await expect.poll(() => of.locator('blockquote').isVisible()).toBe(false);
    const shown = () => of.locator('label').evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText));
    const words = async () => (await shown()).join(' ').length;
    const folded = await words();
    await of.locator('summary').press('Enter');
    await of.locator('blockquote').waitFor();
    await expect.poll(words).toBeGreaterThan(2 * folded);
    await of.locator('summary').press('Enter');
    await of.locator('blockquote').waitFor({ state: 'hidden' });
    await page.getByLabel('Search the assumptions').fill('invalid body');
    await of.locator('blockquote').waitFor();
    await button('Clear search').click();
    await of.locator('blockquote').waitFor({ state: 'hidden' });
  });

  test('copies the changes as YAML, and saves the same to a file', async () => {
    await button('Copy as YAML').click();
    await button('Copied').waitFor();
    const copied = await copiedText(workbench, page);
    expect(copied).toMatch(/^profile:\n/);
    expect(copied).toContain('missingScopeStatus: 401');
    expect(copied).not.toContain('errorBody');
    await button(/^Save/).click();
    await note().getByText('Saved to').waitFor();
    const path = await note().locator('code').first().textContent();
    expect(await readFile(path ?? '', 'utf8')).toContain('missingScopeStatus: 401');
  });

  test('resets all assumptions after a confirmation, and undoes the reset in one step', async () => {
    await doCommand(page, 'Reset all assumptions');
    const dialog = page.getByRole('dialog', { name: /^Reset \d assumptions/ });
    await button('Reset all', dialog).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await callWithoutScope()).status).toBe(403);
    await row('Missing scope').getByText('Changed from 403').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await note()
      .getByText(/Undone/)
      .waitFor();
    await row('Missing scope').getByText('Changed from 403').waitFor();
    expect((await callWithoutScope()).status).toBe(401);
    await button('Reset Missing scope').click();
    await note().getByText('Missing scope is 403').waitFor();
  });

  test('opens each assumption from the palette and from the list of areas', async () => {
    await button('CORS origins').click();
    expect(await row('CORS origins').evaluate((element) => element === document.activeElement)).toBe(true);
    await doCommand(page, 'Assumption: Ordering');
    await row('Ordering').and(page.locator(':focus')).waitFor();
  });

  test('links to the OpenAPI document of the service', async () => {
    const href = await page.getByRole('link', { name: /openapi\.json/ }).getAttribute('href');
    expect(await (await fetch(href ?? '')).json()).toMatchObject({ openapi: '3.1.0' });
  });
});

test.each([
  ['light', 'Service'],
  ['dark', 'Webhooks'],
] as const)('has no serious axe violations in %s in the area %s', async (colorScheme, area) => {
  await page.emulateMedia({ colorScheme });
  await inArea(area);
  await page.getByRole('heading', { name: 'Authorization', level: 2 }).waitFor({ state: 'detached' });
  expect(await seriousProblems(page)).toEqual([]);
});

test('logs nothing to the browser console', () => {
  expect(errors).toEqual([]);
});
