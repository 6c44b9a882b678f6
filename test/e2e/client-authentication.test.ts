import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openOutside, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { openScreen } from './open-screen.ts';
import { showRequest } from './show-request.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let screen: ReturnType<typeof requestsScreen>;

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page } = await openPage(browser, workbench.ready.ui));
  screen = requestsScreen(page);
  await workbench.call('PATCH', '/profile', {
    clientAuthenticationMethods: [
      'client_secret_basic',
      'private_key_jwt',
      'tls_client_auth',
      'self_signed_tls_client_auth',
      'none',
    ],
    requestObjects: 'optional',
    responseModes: ['query', 'jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'],
  });
});
afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

const register = (client: object): Promise<unknown> =>
  workbench.call('POST', '/clients', { grants: ['client_credentials'], scope: 'read:customers', ...client });

describe('a saved authorization server', () => {
  const ways = [
    ['private_key_jwt', 'Generate key', 'by-key'],
    ['self_signed_tls_client_auth', 'Generate self-signed', 'by-certificate'],
  ] as const;
  test.each(ways)('authenticates the client by %s, with what the dialog generates', async (method, generate, id) => {
    await openScreen(page, 'Requests');
    await screen.newRequest('/api/customers/C-1001');
    await screen.editorTab('Auth').click();
    await screen.editor.getByLabel('Auth', { exact: true }).selectOption('token');
    await screen.editor.getByRole('button', { name: 'New server' }).click();
    await screen.dialog.getByLabel('Name', { exact: true }).fill(id);
    await screen.dialog.getByLabel('Issuer').fill(workbench.ready.auth.https);
    await screen.dialog.getByLabel('Client id').fill(id);
    await screen.dialog.getByLabel('Client authentication').selectOption(method);
    await screen.dialog.getByRole('button', { name: generate }).click();
    const jwks = await screen.dialog.getByText(/^\{"keys"/).textContent();
    expect(jwks).not.toContain('"d"');
    expect(await seriousProblems(page)).toEqual([]);
    await register({ id, authentication: method, jwks: JSON.parse(jwks ?? '') });
    await screen.dialog.getByRole('button', { name: 'Save' }).click();
    await screen.editor.getByRole('button', { name: 'Try it' }).click();
    await screen.editor.getByText('The server issued a token.').waitFor();
    await screen.button('Send').click();
    await screen.answered('200 OK');
  });
});

describe('the screen Authorize', () => {
  test.each(['fragment.jwt', 'form_post.jwt'])('receives and checks a signed response as %s', async (mode) => {
    await openScreen(page, 'Authorize');
    await showRequest(page);
    const form = page.getByRole('form', { name: 'Request tokens' });
    await form.getByLabel('Client', { exact: true }).selectOption('demo-app');
    const modes = form.getByLabel('response_mode');
    if (!(await modes.isVisible())) await form.getByText('Options', { exact: true }).click();
    await modes.selectOption(mode);
    await page.getByRole('button', { name: 'Authorize', exact: true }).click();
    const opened = await openOutside(browser, workbench, page, () =>
      page.getByRole('link', { name: 'Open in browser' }).click(),
    );
    const received = opened.getByText('Hookbench received the signed response');
    const user = opened.getByLabel('Username');
    await received.or(user).first().waitFor();
    // The session and the consent of the first sign-in are reused.
    if (await user.isVisible()) {
      await user.fill('agent');
      await opened.getByLabel('Password').fill('agent');
      await opened.getByRole('button', { name: 'Sign in' }).click();
      await opened.getByRole('button', { name: /allow/i }).first().click();
    }
    await received.waitFor();
    const steps = page.getByRole('region', { name: 'Steps', exact: true });
    await steps.getByText('The browser returns to the client with a signed response').click();
    for (const name of ['signature valid', 'issuer expected', 'audience expected', 'not expired'])
      await steps
        .getByRole('listitem')
        .filter({ hasText: `Response ${name}` })
        .getByLabel('passed')
        .last()
        .waitFor();
    expect(await seriousProblems(page)).toEqual([]);
  });
});

test('a client is registered with the keys and the name that its method needs, and says what is wrong with them', async () => {
  await openScreen(page, 'Clients and users');
  await page.getByRole('button', { name: 'Add client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await dialog.getByLabel('Client id').fill('keyed');
  await dialog.getByLabel('Secret').selectOption({ label: 'None (public client)' });
  await dialog.getByLabel('Client authentication').selectOption('private_key_jwt');
  await dialog.getByLabel('Public keys (JWKS)').fill('{"keys":[]}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText(/jwks|keys/i)
    .first()
    .waitFor();
  await expect.poll(() => dialog.getByLabel('Public keys (JWKS)').getAttribute('aria-invalid')).toBe('true');
  await dialog
    .getByLabel('Public keys (JWKS)')
    .fill('{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit keyed' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit keyed' });
  await edit.getByLabel('Client authentication').selectOption('tls_client_auth');
  await edit.getByLabel('Name in its certificate').selectOption({ label: 'DNS name' });
  await edit.getByLabel('Name', { exact: true }).last().fill('client.example.com');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'detached' });
  const { items } = (await (await workbench.call('GET', '/clients')).json()) as { items: { id: string }[] };
  expect(items.find(({ id }) => id === 'keyed')).toMatchObject({
    authentication: 'tls_client_auth',
    jwks: { keys: [{ kty: 'OKP' }] },
    tlsSubject: { dns: 'client.example.com' },
  });
});
