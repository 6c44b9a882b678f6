import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const run = promisify(execFile);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const response = () => page.getByRole('region', { name: 'Response', exact: true });
const editor = () => page.getByRole('region', { name: 'Parts of the request' });
const dialog = () => page.getByRole('dialog');
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** Waits for the answer to what was sent last. */
async function answered(status: string): Promise<void> {
  await response().getByRole('status', { name: 'Status' }).getByText(status, { exact: true }).waitFor();
}

async function openPreset(name: RegExp): Promise<void> {
  await tab('Presets').click();
  const preset = page.getByRole('button', { name });
  await preset.click();
  await expect.poll(() => preset.getAttribute('aria-current')).toBe('true');
}

async function chooseCondition(name: string): Promise<void> {
  await editor()
    .getByRole('tab', { name: /^Token/ })
    .click();
  await editor().getByRole('radio', { name }).check({ force: true });
}

/** Opens a new request and fills in its address. */
async function newRequest(url: string): Promise<void> {
  await button('New request').click();
  await page.getByLabel('URL', { exact: true }).fill(url);
}

/** The request that was sent last, as the engine keeps it. */
async function lastRun(): Promise<{ exchange: { response: { status: number; body: { content: string } } } }> {
  const { items } = (await (await workbench.call('GET', '/requests?limit=1')).json()) as { items: [{ id: string }] };
  return (await (await workbench.call('GET', `/requests/${items[0].id}`)).json()) as never;
}

beforeAll(async () => {
  browser = await launchBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await workbench.call('POST', '/chats', {});
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
});

afterAll(async () => {
  await browser.close();
  await workbench[Symbol.asyncDispose]();
});

describe('each of the seven methods is sent from its preset', () => {
  test.each([
    [/^GET \/api\/customers\/:customerId/, '200 OK'],
    [/^GET \/api\/chat\/status/, '200 OK'],
    [/^POST \/api\/chat\/start/, '201 Created'],
    [/^PUT \/api\/customer\/:customerId/, '200 OK'],
    [/^PATCH \/api\/customer\/:customerId/, '200 OK'],
    [/^DELETE \/api\/session\/:sessionId/, '204 No Content'],
    [/^OPTIONS \/api\/customer/, '204 No Content'],
    [/^HEAD \/api\/customer/, '200 OK'],
    [/^GET \/openapi.json/, '200 OK'],
    [/^POST \/token A token by client credentials/, '200 OK'],
  ])('%s answers %s', async (name, status) => {
    await openPreset(name);
    await button('Send').click();
    await answered(status);
  });

  test('any other method can be typed', async () => {
    await newRequest('/api/customer');
    await page.getByLabel('Method').selectOption('other');
    await page.getByLabel('Method').fill('PROPFIND');
    await page.keyboard.press('Control+Enter');
    await answered('501 Not Implemented');
    await response()
      .getByRole('region', { name: 'Why' })
      .getByText(/PROPFIND/)
      .first()
      .waitFor();
  });
});

describe('what went wrong is mended by a button', () => {
  test('an expired token: refreshed, sent again, each exchange a step to look into', async () => {
    await openPreset(/^GET \/api\/customers\/:customerId/);
    await chooseCondition('Expired');
    await button('Send').click();
    await answered('401 Unauthorized');
    await response()
      .getByText(/has expired/)
      .first()
      .waitFor();
    await response()
      .getByRole('tab', { name: /^Decision/ })
      .click();
    await response().getByText('token_not_expired').first().waitFor();
    await button('Refresh and resend').click();
    await answered('200 OK');
    const steps = response().getByRole('list', { name: 'Steps' });
    await steps.getByRole('button', { name: /^Request 401/ }).click();
    await response().getByText('token_not_expired').first().waitFor();
    await steps.getByRole('button', { name: /^Again 200/ }).click();
    await button('Revert the changes').click();
  });

  test('too little scope: the scope that is missing is added', async () => {
    await openPreset(/^GET \/api\/customers\/:customerId/);
    await chooseCondition('Too little scope');
    await button('Send').click();
    await answered('403 Forbidden');
    await button(/^Add the scope read:customers/).click();
    await answered('200 OK');
    await button('Revert the changes').click();
  });

  test('the wrong path: the right one is taken', async () => {
    await newRequest('/api/customer/C-1001');
    await button('Send').click();
    await response()
      .getByRole('button', { name: /^Use .*\/api\/customers\/C-1001/ })
      .click();
    await answered('200 OK');
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe('/api/customers/:customerId');
  });

  test('a server that is not there says so, and there is no answer to look at', async () => {
    await newRequest('http://127.0.0.1:1/');
    await button('Send').click();
    await answered('ECONNREFUSED');
    await response().getByRole('tab', { name: /^Body/ }).click();
    await response().getByText('No answer came').waitFor();
  });
});

test('the cURL command copied from the screen gives the same answer', async ({ skip }) => {
  const hasCurl = await run('curl', ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasCurl) {
    console.log('skipped: there is no curl on this machine');
    skip();
  }
  await openPreset(/^PATCH \/api\/customer\/:customerId/);
  await button('Send').click();
  await answered('200 OK');
  await button('Copy as').click();
  await page.getByRole('menuitem', { name: 'cURL' }).click();
  await button('Copied').waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`--cacert ${workbench.ready.ca}`);
  expect(command).toMatch(/Bearer ey/);
  const { stdout } = await run('sh', ['-c', command]);
  const [head = '', body = ''] = stdout.split('\r\n\r\n');
  const { updatedAt: _, ...copied } = JSON.parse(body) as { updatedAt: string };
  const { updatedAt: __, ...sent } = JSON.parse((await lastRun()).exchange.response.body.content) as typeof copied & {
    updatedAt: string;
  };
  expect(head).toMatch(/^HTTP\/1.1 200/);
  expect(copied).toEqual(sent);
});

test.each(['JavaScript fetch', 'Python requests', 'Java HttpClient'])('is copied as %s', async (target) => {
  await button(/^(Copy as|Copied)$/).click();
  await page.getByRole('menuitem', { name: target }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/merge-patch[^]*silver|silver[^]*merge-patch/);
  await button('Copied').waitFor();
});

describe('the URL and its fields', () => {
  test('are kept in step, and a parameter that is off leaves the URL', async () => {
    await newRequest('/api/customer?customerId=C-1001&x=a%20b');
    await editor()
      .getByRole('tab', { name: /^Params/ })
      .click();
    await editor().getByLabel('Query parameter 2, value').fill('ü');
    const url = page.getByLabel('URL', { exact: true });
    expect(await url.inputValue()).toBe('/api/customer?customerId=C-1001&x=%C3%BC');
    await editor().getByLabel('Query parameter 1 goes along').uncheck();
    expect(await url.inputValue()).toBe('/api/customer?x=%C3%BC');
    await editor().getByLabel('Query parameter 1 goes along').check();
    await editor().getByLabel('Query parameter 1, name').focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect(await url.inputValue()).toBe('/api/customer?x=%C3%BC&customerId=C-1001');
  });

  test('are still there after another screen was shown and the page was loaded anew', async () => {
    await page.getByRole('link', { name: 'Clocks', exact: true }).click();
    await page.reload();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe('/api/customer?x=%C3%BC&customerId=C-1001');
  });

  test('JSON that is none is said with line and column, and sent all the same', async () => {
    await openPreset(/^PUT \/api\/customer\/:customerId/);
    await editor().getByRole('tab', { name: /^Body/ }).click();
    const body = editor().getByRole('textbox', { name: 'JSON body' });
    await body.fill('{\n  "name": "Ada"\n  "tier": 1\n}');
    await editor().getByText('Line 3, column 3: a comma is missing. It is sent as it is.').waitFor();
    await page.keyboard.press('Control+Enter');
    await answered('400 Bad Request');
    await body.focus();
    await page.keyboard.press('Control+z');
    await editor().getByText('Valid JSON').waitFor();
    await button('Revert the changes').click();
  });
});

describe('by keyboard alone', () => {
  test('a preset is found, sent and saved', async () => {
    await page.locator('main').focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByLabel('Find').first().fill('GET /api/customers');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Retrieve customer information/ }).waitFor();
    await page.keyboard.press('Control+Enter');
    await answered('200 OK');
    await page.keyboard.press('Control+s');
    await dialog().getByLabel('Name').fill('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Customers');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Customers / Ada' }).waitFor();
  });

  test('what was saved is renamed and deleted', async () => {
    await tab('Saved').focus();
    await page.keyboard.press('Enter');
    const saved = page.getByRole('list', { name: 'Saved requests' });
    await saved.getByRole('button', { name: /^Customers 1/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.keyboard.type('Grace');
    await page.keyboard.press('Enter');
    await saved.getByRole('button', { name: 'GET Grace', exact: true }).focus();
    await page.keyboard.press('Delete');
    await dialog().getByRole('button', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing saved yet').waitFor();
  });
});

describe('what comes from elsewhere', () => {
  test('a variable is filled in from the environment, and an unknown one is not sent', async () => {
    await newRequest('/api/customers/{{who}}');
    await button('Send').click();
    await response()
      .getByText(/\{\{who\}\} is unknown/)
      .waitFor();
    await page.getByLabel('Environment', { exact: true }).selectOption({ label: 'Edit environments…' });
    await dialog().getByRole('button', { name: 'Add environment' }).click();
    await dialog().getByLabel('Variable 1, name').fill('who');
    await dialog().getByLabel('Variable 1, value').fill('C-1001');
    await dialog().getByRole('button', { name: 'Variable 1 is secret' }).click();
    expect(await dialog().getByLabel('Variable 1, value').getAttribute('type')).toBe('password');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().getByRole('button', { name: 'Saved', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await button('Send').click();
    await answered('200 OK');
  });

  test('a cURL command is read, looked at and opened', async () => {
    await button('Import').click();
    await dialog()
      .getByLabel(/cURL command/)
      .fill(`curl -X DELETE ${workbench.ready.api.https}/api/session/none -H 'X-From: curl'`);
    await dialog().getByRole('button', { name: 'Look what is in it' }).click();
    await dialog()
      .getByRole('button', { name: /^Open / })
      .click();
    expect(await page.getByLabel('Method').inputValue()).toBe('DELETE');
    await editor()
      .getByRole('tab', { name: /^Headers/ })
      .click();
    expect(await editor().getByLabel('Header 1, value').inputValue()).toBe('curl');
  });

  test('the history finds what was sent, opens it with its answer, and is cleared', async () => {
    await tab('History').click();
    await page.getByRole('searchbox', { name: 'Search the history' }).fill('PROPFIND');
    const history = page.getByRole('list', { name: 'History' });
    await expect.poll(() => history.getByRole('listitem').count()).toBe(1);
    await history.getByRole('button', { name: /^PROPFIND/ }).click();
    await answered('501 Not Implemented');
    await button('Show in Timeline').click();
    await page
      .getByLabel('Detail', { exact: true })
      .getByText(/PROPFIND/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await answered('501 Not Implemented');
    await tab('History').click();
    await button('Clear the history').click();
    await dialog().getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText(/Nothing (sent|found)/).waitFor();
  });
});

test.each(['light', 'dark'] as const)('axe has nothing serious to find in %s', async (colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await openPreset(/^PATCH \/api\/customer\/:customerId/);
  await chooseCondition('Expired');
  await button('Send').click();
  await answered('401 Unauthorized');
  for (const [name, around] of [
    ['Body', editor()],
    ['Headers', editor()],
    ['Token', editor()],
    ['Headers', response()],
    ['Decision', response()],
    ['TLS', response()],
    ['Raw', response()],
  ] as const) {
    await around.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${name}, ${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  }
});

test('nothing was said in the console', () => {
  expect(errors).toEqual([]);
});
