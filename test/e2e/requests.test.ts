import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { needsProgram } from '../support/needs.ts';
import { copiedText, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];
let screen: ReturnType<typeof requestsScreen>;

const run = promisify(execFile);

/** The last sent request, as stored by the engine. */
async function lastRun(): Promise<{ exchange: { response: { status: number; body: { content: string } } } }> {
  const { items } = (await (await workbench.call('GET', '/requests?limit=1')).json()) as { items: [{ id: string }] };
  return (await (await workbench.call('GET', `/requests/${items[0].id}`)).json()) as never;
}

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  screen = requestsScreen(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await workbench.call('POST', '/chats', {});
  await openScreen(page, 'Requests');
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('presets for each of the seven methods', () => {
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
    [/^POST \/token Get a token with client credentials/, '200 OK'],
  ])('%s returns %s', async (name, status) => {
    await screen.openPreset(name);
    await screen.button('Send').click();
    await screen.answered(status);
  });

  test('any other method can be entered', async () => {
    await screen.newRequest('/api/customer');
    await page.getByLabel('Method', { exact: true }).selectOption('other');
    await page.getByLabel('Method', { exact: true }).fill('PROPFIND');
    await page.keyboard.press('Control+Enter');
    await screen.answered('501 Not Implemented');
    await screen.response
      .getByRole('region', { name: 'Diagnosis' })
      .getByText(/PROPFIND/)
      .first()
      .waitFor();
  });
});

describe('buttons that fix the cause', () => {
  test('an expired token: refreshes it and resends, with each exchange as a step', async () => {
    await screen.openPreset(/^GET \/api\/customers\/:customerId/);
    await screen.chooseCondition('Expired');
    await screen.button('Send').click();
    await screen.answered('401 Unauthorized');
    await screen.response
      .getByText(/has expired/)
      .first()
      .waitFor();
    await screen.responseTab('Checks').click();
    await screen.checks.getByText('Token not expired').waitFor();
    await screen.response.getByText(/^Get a new access token with the client credentials/).waitFor();
    await screen.button('Get a new token and resend').click();
    await screen.answered('200 OK');
    const steps = screen.response.getByRole('list', { name: 'Steps' });
    await steps.getByRole('button', { name: /^Request 401/ }).click();
    await screen.checks.getByText('Token not expired').waitFor();
    await steps.getByRole('button', { name: /^Retry 200/ }).click();
    await screen.button('Revert changes').click();
  });

  test('an expired token in a typed header: a managed token replaces it, and the Auth tab shows which one is sent', async () => {
    const minted = await workbench.call('POST', '/tokens', { clientId: 'demo-service', condition: 'expired' });
    const { accessToken } = (await minted.json()) as { accessToken: string };
    await screen.newRequest('/api/customers/C-1001');
    await screen.editorTab('Headers').click();
    await screen.editor.getByRole('button', { name: 'Edit as text' }).click();
    await screen.editor.getByLabel('Headers, one per line').fill(`Authorization: Bearer ${accessToken}`);
    await screen.editorTab('Auth').click();
    await screen.editor.getByText(/^The Authorization header under Headers is sent instead/).waitFor();
    await screen.button('Send').click();
    await screen.answered('401 Unauthorized');
    await screen.response
      .getByText('The Authorization header of the request was sent instead of that of its authentication.')
      .waitFor();
    await screen.button('Get a new token and resend').click();
    await screen.answered('200 OK');
    await screen.editor.getByText(/^The Authorization header under Headers/).waitFor({ state: 'detached' });
    await screen.editorTab('Headers').click();
    await expect.poll(() => screen.editor.getByLabel('Send header 1').isChecked()).toBe(false);
    await screen.editor.getByLabel('Send header 1').check();
    await screen.editorTab('Auth').click();
    await screen.button('Use this token').click();
    await screen.editor.getByText('A current token of this client, with the scopes below.').waitFor();
  });

  test('for another server the Auth tab predicts no response, and says so', async () => {
    const expected = screen.editor.getByRole('status').filter({ hasText: /Expect\s*200/ });
    await screen.newRequest('/api/customers/C-1001');
    await screen.editorTab('Auth').click();
    await expected.waitFor();
    await screen.url.fill('http://127.0.0.1:9/anything');
    await expect.poll(() => screen.editor.getByLabel('Auth', { exact: true }).inputValue()).toBe('none');
    await screen.editor.getByLabel('Auth', { exact: true }).selectOption('token');
    await screen.editor.getByLabel('Authorization server').selectOption({ label: 'Hookbench' });
    await screen.editor.getByText('The URL is not one of Hookbench’s service, so its response is not known.').waitFor();
    await expect.poll(() => expected.count()).toBe(0);
    await expect.poll(() => screen.editor.getByText(/^(200|401|403)$/).count()).toBe(0);
  });

  test('insufficient scope: adds the missing scope', async () => {
    await screen.openPreset(/^GET \/api\/customers\/:customerId/);
    await screen.chooseCondition('Insufficient scope');
    await screen.button('Send').click();
    await screen.answered('403 Forbidden');
    await screen.button(/^Add scope read:customers/).click();
    await screen.answered('200 OK');
    await screen.button('Revert changes').click();
  });

  test('a wrong path: uses the suggested path', async () => {
    await screen.newRequest('/api/customer/C-1001');
    await screen.button('Send').click();
    await screen.response.getByRole('button', { name: /^Use .*\/api\/customers\/C-1001/ }).click();
    await screen.answered('200 OK');
    await expect.poll(() => screen.url.inputValue()).toBe('/api/customers/:customerId');
  });

  test('an unreachable server: shows that no response was received', async () => {
    await screen.newRequest('http://127.0.0.1:1/');
    await screen.button('Send').click();
    await screen.answered('connection refused');
    await screen.responseTab('Body').click();
    await screen.response.getByText('No response was received').waitFor();
  });
});

test('the copied cURL command returns the same response', needsProgram('curl', '--version'), async () => {
  await screen.openPreset(/^PATCH \/api\/customer\/:customerId/);
  await screen.button('Send').click();
  await screen.answered('200 OK');
  await screen.button('Copy as').click();
  await page.getByRole('menuitem', { name: 'cURL' }).click();
  await screen.button('Copied').waitFor();
  const command = await copiedText(workbench, page);
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
  await screen.button(/^(Copy as|Copied)$/).click();
  await page.getByRole('menuitem', { name: target }).click();
  await expect.poll(() => copiedText(workbench, page)).toMatch(/merge-patch[^]*silver|silver[^]*merge-patch/);
  await screen.button('Copied').waitFor();
});

describe('the URL and its fields', () => {
  test('stay in sync, and a disabled parameter is removed from the URL', async () => {
    await screen.newRequest('/api/customer?customerId=C-1001&x=a%20b');
    await screen.editorTab('Params').click();
    await screen.editor.getByLabel('Query parameter 2, value').fill('ü');
    await expect.poll(() => screen.url.inputValue()).toBe('/api/customer?customerId=C-1001&x=%C3%BC');
    await screen.editor.getByLabel('Send query parameter 1').uncheck();
    await expect.poll(() => screen.url.inputValue()).toBe('/api/customer?x=%C3%BC');
    await screen.editor.getByLabel('Send query parameter 1').check();
    await screen.editor.getByLabel('Query parameter 1, name').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => screen.url.inputValue()).toBe('/api/customer?x=%C3%BC&customerId=C-1001');
  });

  test('are kept after switching screens and reloading the page', async () => {
    await openScreen(page, 'Clocks');
    await page.reload();
    await openScreen(page, 'Requests');
    await expect.poll(() => screen.url.inputValue()).toBe('/api/customer?x=%C3%BC&customerId=C-1001');
  });

  test('invalid JSON is reported with line and column, and can be sent', async () => {
    await screen.openPreset(/^PUT \/api\/customer\/:customerId/);
    await screen.editorTab('Body').click();
    const body = screen.editor.getByRole('textbox', { name: 'JSON body' });
    await body.fill('{\n  "name": "Ada"\n  "tier": 1\n}');
    await screen.editor.getByText('Line 3, column 3: a comma is missing. The text is sent unchanged.').waitFor();
    await page.keyboard.press('Control+Enter');
    await screen.answered('400 Bad Request');
    await body.focus();
    await page.keyboard.press('Control+z');
    await screen.editor.getByText('Valid JSON').waitFor();
    await screen.button('Revert changes').waitFor({ state: 'detached' });
  });
});

describe('by keyboard alone', () => {
  test('finds, sends and saves a preset', async () => {
    await page.locator('main').focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find' }).fill('GET /api/customers');
    await page
      .locator('[data-selected]')
      .getByText(/GET \/api\/customers/)
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Retrieve customer information/ }).waitFor();
    await page.keyboard.press('Control+Enter');
    await screen.answered('200 OK');
    await page.keyboard.press('Control+s');
    await screen.dialog.getByLabel('Name').fill('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Customers');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Customers / Ada' }).waitFor();
  });

  test('renames and deletes a saved request', async () => {
    await screen.tab('Saved').focus();
    await page.keyboard.press('Enter');
    const saved = page.getByRole('list', { name: 'Saved requests' });
    await saved.getByRole('button', { name: /^Customers 1/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.keyboard.type('Grace');
    await page.keyboard.press('Enter');
    await saved.locator('[data-row]:focus', { hasText: 'Grace' }).waitFor();
    await page.keyboard.press('Delete');
    await screen.dialog.getByRole('button', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No saved requests yet').waitFor();
  });
});

describe('environments, import and history', () => {
  test('a variable is replaced from the environment, and a request with an unknown one is not sent', async () => {
    await screen.newRequest('/api/customers/{{who}}');
    await screen.button('Send').click();
    await screen.response.getByText(/\{\{who\}\} is unknown/).waitFor();
    await screen.addEnvironment('who', 'C-1001');
    await screen.button('Send').click();
    await screen.answered('200 OK');
  });

  test('a cURL command is previewed and opened', async () => {
    await screen.importText(`curl -X DELETE ${workbench.ready.api.https}/api/session/none -H 'X-From: curl'`);
    await expect.poll(() => page.getByLabel('Method', { exact: true }).inputValue()).toBe('DELETE');
    await screen.editorTab('Headers').click();
    await expect.poll(() => screen.editor.getByLabel('Header 1, value').inputValue()).toBe('curl');
  });

  test('the history finds a sent request, opens it with its response, and is cleared', async () => {
    await screen.tab('History').click();
    await page.getByRole('searchbox', { name: 'Search the history' }).fill('PROPFIND');
    const history = page.getByRole('listbox', { name: 'History' });
    await expect.poll(() => history.getByRole('option').count()).toBe(1);
    await history.getByRole('option', { name: /PROPFIND/ }).click();
    await screen.answered('501 Not Implemented');
    await screen.button('Open in Timeline').click();
    await page
      .getByLabel('Detail', { exact: true })
      .getByText(/PROPFIND/)
      .first()
      .waitFor();
    await openScreen(page, 'Requests');
    await screen.answered('501 Not Implemented');
    await screen.tab('History').click();
    await screen.button('Clear history').click();
    await screen.dialog.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText(/Nothing sent yet|No requests match/).waitFor();
  });
});

test.each([
  ['light', 'Auth', 'Checks'],
  ['light', 'Headers', 'Raw'],
  ['dark', 'Body', 'TLS'],
  ['dark', 'Auth', 'Headers'],
] as const)('has no serious axe violations in %s, at %s and %s', async (colorScheme, filledIn, answer) => {
  await page.emulateMedia({ colorScheme });
  await screen.openPreset(/^PATCH \/api\/customer\/:customerId/);
  await screen.chooseCondition('Expired');
  await screen.button('Send').click();
  await screen.answered('401 Unauthorized');
  await screen.editorTab(filledIn).click();
  await screen.responseTab(answer).click();
  expect(await seriousProblems(page)).toEqual([]);
});

test('the console has no errors', () => {
  expect(errors).toEqual([]);
});
