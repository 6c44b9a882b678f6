import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { selfSigned } from '../support/self-signed.ts';
import { startThirdParty, type ThirdParty } from '../support/third-party.ts';
import { openOutside, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';
import { showRequest } from './show-request.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];
let screen: ReturnType<typeof requestsScreen>;
let third: ThirdParty;

beforeAll(async () => {
  third = await startThirdParty();
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  screen = requestsScreen(page);
  await openScreen(page, 'Requests');
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
  await third[Symbol.asyncDispose]();
});

const keptToken = () => screen.editor.getByRole('status', { name: 'Kept token' });

async function sendWith(name: string): Promise<void> {
  await screen.editor.getByRole('radio', { name }).check({ force: true });
  await screen.button('Send').click();
}

describe('an API with its own authorization server', () => {
  test('is called with a token of the server, which is saved and tried on the tab Auth', async () => {
    await screen.newRequest(`${third.target.url}/api/customers/C-1001`);
    await screen.editorTab('Auth').click();
    await screen.editor.getByLabel('Auth', { exact: true }).selectOption('token');
    await screen.editor.getByRole('button', { name: 'New server' }).click();
    await screen.dialog.getByLabel('Name', { exact: true }).fill('Acme');
    await screen.dialog.getByLabel('Issuer').fill(third.issuer);
    await screen.dialog.getByLabel('Client id').fill(third.target.clientId);
    await screen.dialog.getByLabel('Client secret', { exact: true }).fill('wrong');
    await screen.dialog.getByRole('button', { name: 'Save' }).click();
    await screen.editor.getByRole('button', { name: 'Try it' }).click();
    await screen.editor.getByText('invalid_client').waitFor();
    await screen.editor.getByRole('button', { name: 'Change server' }).click();
    await screen.dialog.getByLabel('Client secret', { exact: true }).fill(third.target.clientSecret);
    await screen.dialog.getByRole('button', { name: 'Save' }).click();
    await screen.editor.getByRole('button', { name: 'Try it' }).click();
    await screen.editor.getByText('The server issued a token.').waitFor();
    await keptToken()
      .getByText(/^Valid token/)
      .waitFor();
    await screen.editor.getByRole('group', { name: 'Scopes' }).getByRole('button', { name: 'orders:read' }).waitFor();
    await screen.button('Send').click();
    await screen.answered('200 OK');
    expect(third.received.at(-1)).toBe('GET /api/customers/C-1001 200');
    expect(await seriousProblems(page)).toEqual([]);
  });

  test.each([
    ['Cut', 401],
    ['Changed payload', 401],
    ['Changed signature', 401],
    ['None', 401],
    ['Wrong scheme', 401],
    ['Sent twice', 200],
    ['Valid', 200],
  ])('gets the token %s, and its response is shown', async (name, status) => {
    const before = third.received.length;
    await sendWith(name);
    await screen.answered(status === 200 ? '200 OK' : '401 Unauthorized');
    await expect.poll(() => third.received.slice(before)).toHaveLength(1);
    expect(third.received.at(-1)).toMatch(new RegExp(` ${String(status)}$`));
    if (status === 401) await screen.response.getByText('Unauthorized', { exact: false }).first().waitFor();
  });

  test('the server and the tokens survive a reload, and a 401 gets a new token', async () => {
    await page.reload();
    await screen.editorTab('Auth').click();
    await keptToken()
      .getByText(/^Valid token/)
      .waitFor();
    third.rejectNext();
    await screen.button('Send').click();
    await screen.answered('200 OK');
    const steps = screen.response.getByRole('list', { name: 'Steps' });
    await expect.poll(() => steps.getByRole('listitem').allInnerTexts()).toHaveLength(4);
    expect((await steps.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /Request 401.*Refresh 200.*Refresh 200.*Retry 200/,
    );
  });

  test('what needs the key of the issuer is not offered, and an expired token says when one is there', async () => {
    await screen.editor.getByText(/^Only the issuer can sign others/).waitFor();
    await expect.poll(() => screen.editor.getByRole('radio', { name: 'Expired' }).isDisabled()).toBe(true);
    await screen.editor.getByText(/the kept token expires, \d/).waitFor();
    expect(errors).toEqual([]);
  });
});

test('a server is chosen although the servers are read after “Token of a server” was selected', async () => {
  await workbench.call('POST', '/authorization-servers', {
    name: 'Late',
    issuer: third.issuer,
    client: { id: third.target.clientId, secret: third.target.clientSecret },
  });
  const { items } = (await (await workbench.call('GET', '/authorization-servers')).json()) as {
    items: { name: string }[];
  };
  let held: (() => void)[] | undefined;
  await page.routeWebSocket(/^ws/, (socket) => {
    const engine = socket.connectToServer();
    engine.onMessage((message) => {
      if (held) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  await page.reload();
  await screen.newRequest(`${third.target.url}/api/customers/C-1001`);
  held = [];
  await screen.editorTab('Auth').click();
  await screen.editor.getByLabel('Auth', { exact: true }).selectOption('token');
  const server = screen.editor.getByLabel('Authorization server');
  expect(await server.inputValue()).toBe('');
  const responses = held;
  held = undefined;
  for (const send of responses) send();
  await expect.poll(() => server.inputValue()).toBe(items[0]?.name);
});

test('a short token is renewed, and sent again after it expired as a broken token', async () => {
  await using short = await startThirdParty(4);
  await workbench.call('POST', '/authorization-servers', {
    name: 'Short',
    issuer: short.issuer,
    client: { id: short.target.clientId, secret: short.target.clientSecret },
  });
  await page.reload();
  await screen.newRequest(`${short.target.url}/api/customers/C-1001`);
  await screen.editorTab('Auth').click();
  await screen.editor.getByLabel('Auth', { exact: true }).selectOption('token');
  await screen.editor.getByLabel('Authorization server').selectOption('Short');
  await screen.editor.getByRole('button', { name: 'Try it' }).click();
  await screen.editor.getByText('The server issued a token.').waitFor();
  const expired = screen.editor.getByRole('radio', { name: 'Expired' });
  await keptToken()
    .getByText(/^Expired .* ago$/)
    .waitFor();
  await expect.poll(() => expired.isEnabled()).toBe(true);
  await sendWith('Expired');
  await screen.answered('401 Unauthorized');
  expect(short.received).toEqual(['GET /api/customers/C-1001 401']);
  await screen.response
    .getByText(/expired/i)
    .first()
    .waitFor();
  await sendWith('Valid');
  await screen.answered('200 OK');
  expect(short.received.splice(0)).toEqual(['GET /api/customers/C-1001 401', 'GET /api/customers/C-1001 200']);
  await keptToken()
    .getByText(/^Valid token/)
    .waitFor();
  expect(errors).toEqual([]);
});

test('a server with users signs them in from the tab Auth', async () => {
  await workbench.call('POST', '/authorization-servers', {
    name: 'Users',
    issuer: workbench.ready.auth.http,
    client: { id: 'demo-app' },
    grant: 'authorization_code',
    scope: 'openid read:customers',
  });
  await page.reload();
  await screen.editorTab('Auth').click();
  await screen.editor.getByLabel('Authorization server').selectOption('Users');
  await screen.editor.getByRole('button', { name: 'Try it' }).click();
  const signIn = await openOutside(browser, workbench, page, () =>
    screen.editor.getByRole('link', { name: /^Sign in/ }).click(),
  );
  await signIn.getByLabel('Username').fill('agent');
  await signIn.getByLabel('Password').fill('agent');
  await signIn.keyboard.press('Enter');
  await signIn.getByRole('button', { name: 'Allow' }).click();
  await signIn.getByText('You can close this page').first().waitFor();
  expect(signIn.url()).not.toMatch(/code|state|\?/);
  const main = signIn.getByRole('main');
  expect(await main.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('12px');
  await signIn.close();
  await screen.editor.getByText('The server issued a token.').waitFor();
  await keptToken()
    .getByText(/^Valid token/)
    .waitFor();
  await screen.url.fill('/api/customers/C-1001');
  await sendWith('Valid');
  await screen.answered('200 OK');
});

test('Authorize saves the server of its form, and its flow keeps the tokens for requests', async () => {
  await openScreen(page, 'Authorize');
  await showRequest(page);
  const form = page.getByRole('form', { name: 'Request tokens' });
  await form.getByLabel('Authorization server').selectOption('discovery');
  await form.getByLabel('Issuer').fill(third.issuer);
  await form.getByLabel('Client id').fill(third.target.clientId);
  await form.getByLabel('Client secret').fill(third.target.clientSecret);
  await form.getByLabel('Grant').selectOption('client_credentials');
  await form.getByRole('button', { name: 'Save server' }).click();
  await screen.dialog.getByLabel('Name', { exact: true }).fill('Acme of Authorize');
  await screen.dialog.getByRole('button', { name: 'Save' }).click();
  await screen.dialog.waitFor({ state: 'detached' });
  const chosen = form.getByLabel('Authorization server').locator('option:checked');
  await expect.poll(() => chosen.innerText()).toBe('Acme of Authorize');
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  await page.getByText('The client requests a token with its own credentials').waitFor();
  await expect
    .poll(async () => {
      const response = await workbench.call('GET', '/authorization-servers/Acme%20of%20Authorize/tokens');
      return ((await response.json()) as { items: unknown[] }).items.length;
    })
    .toBe(1);
  expect(await seriousProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the tab Auth shows which client certificate the host of a request gets', async () => {
  await openScreen(page, 'Requests');
  const shown = screen.editor.getByRole('group', { name: 'Client certificate' });
  await screen.newRequest('https://api.acme.test/a');
  await screen.editorTab('Auth').click();
  await shown.getByText('none for api.acme.test').waitFor();
  const certificate = await selfSigned('client');
  await workbench.call('PATCH', '/connection', { certificates: [{ host: '.acme.test', ...certificate }] });
  await page.reload();
  await screen.editorTab('Auth').click();
  await shown.getByText('the one for .acme.test is sent to api.acme.test').waitFor();
  await screen.url.fill('{{base}}/a');
  await shown.getByText('that of the host, if it is .acme.test').waitFor();
  await screen.url.fill('https://other.test/a');
  await screen.editor.getByLabel('Auth', { exact: true }).selectOption('Client certificate');
  await screen.editor.getByLabel('Certificate', { exact: true }).selectOption('The one for .acme.test');
  await shown.getByText('the one for .acme.test is sent to the URL').waitFor();
  await page.reload();
  await screen.editorTab('Auth').click();
  await shown.getByText('the one for .acme.test is sent to the URL').waitFor();
  await screen.editor.getByLabel('Certificate', { exact: true }).selectOption('The one for the host of the URL');
  await screen.button('Send').click();
  await screen.editor.getByText('The connection settings have no client certificate for other.test.').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await shown.getByRole('button', { name: 'Set certificates' }).click();
  await page.getByRole('group', { name: 'Connections of the client' }).waitFor();
});
