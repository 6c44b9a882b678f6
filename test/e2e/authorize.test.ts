import { generateKeyPairSync } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { chooseOption } from './choose-option.ts';
import { looks, target } from './targets/target.ts';
import { openOutside, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen, type ScreenName } from './open-screen.ts';
import { showRequest } from './show-request.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });

const go = (name: ScreenName) => openScreen(page, name);

async function authorizeAs(client: string): Promise<void> {
  await go('Authorize');
  await showRequest(page);
  await page.getByRole('form', { name: 'Request tokens' }).getByLabel('Client', { exact: true }).selectOption(client);
  await button('Authorize').click();
}

/** The page of the authorization server that the link opens. */
async function openInBrowser(): Promise<Page> {
  return openOutside(browser, workbench, page, () => page.getByRole('link', { name: 'Open in browser' }).click());
}

/** Signs in if needed, and gives consent if asked. */
async function signInAndAllow(opened: Page): Promise<void> {
  await opened.getByLabel('Username').fill('agent');
  await opened.getByLabel('Password').fill('agent');
  await opened.getByRole('button', { name: 'Sign in' }).click();
  await opened.getByRole('button', { name: /allow/i }).first().click();
}

const seriousFor = async (name: string, colorScheme?: 'light' | 'dark'): Promise<string[]> =>
  (await seriousProblems(page, colorScheme)).map((problem) => `${name}, ${problem}`);

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('the code flow', () => {
  test('obtains a token after login and consent in the browser, and shows each message as a step', async () => {
    await authorizeAs('demo-app');
    const steps = region('Steps');
    await steps.getByText('waiting for the user').waitFor();
    const opened = await openInBrowser();
    await signInAndAllow(opened);
    await steps.getByText('done', { exact: true }).waitFor();
    for (const words of [
      /browser asks the authorization server/,
      /user signs in/,
      /user grants or denies the requested access/,
      /returns to the client with a code/,
      /exchanges the code for tokens/,
    ]) {
      await steps.getByRole('button', { name: words }).waitFor();
    }
    await opened.close();
  });

  test('a step shows both ends, the meaning of its parameters and the checks', async () => {
    const steps = region('Steps');
    await steps
      .getByLabel('Sequence diagram')
      .getByRole('button', { name: /^Client to Authorization: POST \/token, status 200/ })
      .press('Enter');
    const opened = steps.getByRole('button', { name: /exchanges the code/, expanded: true });
    await expect.poll(async () => (await opened.boundingBox())?.y).toBeLessThan(300);
    await steps.getByText(/seen by Client and Authorization/).waitFor();
    await steps.getByRole('tab', { name: /^Parameters/ }).click();
    await steps
      .getByRole('tabpanel', { name: /^Parameters/ })
      .getByText('code_verifier')
      .waitFor();
    await steps.getByRole('tab', { name: /^Checks/ }).click();
    await steps.getByText('RFC 7636 4.6').first().waitFor();
    await steps.getByRole('button', { name: 'Copy as cURL' }).waitFor();
    await steps.getByRole('button', { name: /exchanges the code/ }).click();
  });

  test('the token card counts down, explains the claims, and follows the clocks', async () => {
    const token = region('Token');
    await token.getByRole('timer', { name: /^Time left: [45]:\d\d$/ }).waitFor();
    await token.getByText('aud', { exact: true }).hover();
    await page.getByRole('tooltip', { name: /may accept the token/ }).waitFor();
    await button('Skip to expiry', token).click();
    await token.getByRole('timer', { name: 'Time left: expired' }).waitFor();
    await button('Reset clocks', token).click();
    await token.getByRole('timer', { name: /^Time left: [45]:\d\d$/ }).waitFor();
  });
});

test('no card is cut in a low window', async () => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 600 });
  const cut = await page
    .locator('#main section')
    .evaluateAll((cards) =>
      cards.filter((card) => card.scrollHeight > card.clientHeight + 1).map((card) => card.textContent),
    );
  expect(cut).toEqual([]);
  await page.setViewportSize({ width, height });
});

describe('token operations', () => {
  const effects: [name: string, said: RegExp, status: string, why: RegExp | undefined][] = [
    ['Expire now', /expired now/, '401', /Token not expired/],
    ['Refresh', /new access token/, '200', undefined],
    ['Corrupt signature', /was changed/, '401', /Signature valid/],
    ['Refresh', /new access token/, '200', undefined],
    ['Drop a scope', /without the scope read:customers/, '403', /Scope sufficient/],
    ['Refresh', /new access token/, '200', undefined],
    ['Wrong audience', /a different audience/, '401', /Audience matches/],
    ['Refresh', /new access token/, '200', undefined],
    ['Unknown key', /a key that the service does not know/, '401', /Key known/],
    ['Refresh', /new access token/, '200', undefined],
    ['Revoke', /revoked the access token/, '401', /Token not revoked/],
  ];

  test.each(effects)('%s', async (name, said, status, why) => {
    const operation = button(name, region('Token'));
    if (status === '200' || name === 'Revoke') await operation.click();
    else {
      await button('Test token', region('Token')).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    }
    const effect = page.getByRole('status', { name: 'Effect' });
    await effect.getByText(said).first().waitFor();
    await effect.getByText(new RegExp(`^${status} `)).waitFor();
    if (why) {
      await effect.getByText(why).first().waitFor();
      await effect.getByText('WWW-Authenticate').waitFor();
    }
  });

  test('Introspect shows what the authorization server answers a client with a secret', async () => {
    await expect.poll(() => button('Introspect', region('Token')).isDisabled()).toBe(true);
    await authorizeAs('demo-service');
    await region('Token').getByText('demo-service').first().waitFor();
    await button('Introspect', region('Token')).click();
    const effect = page.getByRole('status', { name: 'Effect' });
    await effect.getByText(/reports the token as active/).waitFor();
    await effect.getByText('"active"').waitFor();
  });

  test('the refresh family shows which token replaced which', async () => {
    await region('Refresh families').getByText('replaces 1').waitFor();
  });
});

describe('the device flow', () => {
  test('shows the code, and continues when the user entered it', async () => {
    await authorizeAs('demo-device');
    const steps = region('Steps');
    const code = await steps.getByRole('status', { name: 'User code' }).textContent();
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    const opened = await openInBrowser();
    await opened.getByRole('button').first().click();
    const allow = opened.getByRole('button', { name: /allow/i }).first();
    await allow.click();
    await steps.getByText('done', { exact: true }).waitFor();
    await region('Token').getByRole('timer').waitFor();
    await opened.close();
  });

  test('can be cancelled while it waits for the user', async () => {
    await authorizeAs('demo-device');
    await button('Cancel', region('Steps')).click();
    await region('Steps').getByText('cancelled', { exact: true }).waitFor();
  });
});

test('more parameters authenticate the client by its private key, and are sent', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const [privateJwk, publicJwk] = [privateKey, publicKey].map((key) => ({
    ...key.export({ format: 'jwk' }),
    kid: 'one',
  }));
  const methods = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'];
  const allowed = await workbench.call('PATCH', '/profile', {
    clientAuthenticationMethods: methods,
    authorizationDetailsTypes: ['payment'],
  });
  expect(allowed.status).toBe(200);
  const added = await workbench.call('POST', '/clients', {
    id: 'by-key',
    grants: ['client_credentials'],
    scope: 'read:customers',
    authentication: 'private_key_jwt',
    jwks: { keys: [publicJwk] },
  });
  expect(added.status).toBe(201);
  await page.reload();
  await go('Authorize');
  await showRequest(page);
  const form = page.getByRole('form', { name: 'Request tokens' });
  await form.getByLabel('Client', { exact: true }).selectOption('by-key');
  await form.getByText('More parameters', { exact: true }).click();
  await form.getByLabel('Private key', { exact: true }).fill(JSON.stringify(privateJwk));
  await form.getByLabel('authorization_details').fill('[{"type":"payment"}]');
  await button('Authorize').click();
  const token = region('Token');
  await token.getByText('by-key').first().waitFor();
  await token.getByText('authorization_details', { exact: true }).waitFor();
  await showRequest(page);
  await form.getByText('More parameters', { exact: true }).click();
  expect(await seriousFor('More parameters')).toEqual([]);
  await form.getByLabel('Private key', { exact: true }).fill('');
  await form.getByLabel('authorization_details').fill('');
});

describe('faults', () => {
  test('an active fault is shown in the header, makes the flow fail, and can be cleared', async () => {
    const faults = region('Faults of the server');
    await faults.getByText('Set a fault', { exact: true }).click();
    await chooseOption(faults.getByLabel('Fault type'), 'HTML instead of JSON');
    await faults.getByLabel('Path').fill('/oauth2/token');
    await button('Set fault', faults).click();
    await page.getByRole('link', { name: '1 active fault' }).waitFor();
    await authorizeAs('demo-service');
    await region('Steps').getByRole('alert').waitFor();
    await faults.getByText('1 hit').waitFor();
    await button('Clear faults', faults).click();
    await page.getByRole('link', { name: /active fault/ }).waitFor({ state: 'detached' });
  });
});

describe('clients and users', () => {
  test('adds a client with a generated secret, and shows validation errors at their fields', async () => {
    await go('Clients and users');
    await button('Add client').click();
    const dialog = page.getByRole('dialog', { name: 'Add client' });
    await dialog.getByLabel('Client id').fill('two words');
    await button('Save', dialog).click();
    await dialog
      .getByRole('alert')
      .getByText(/without spaces/)
      .waitFor();
    await expect.poll(() => dialog.getByLabel('Client id').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Client id').fill('mine');
    await button('Save', dialog).click();
    await button('Show secret of mine').click();
    await button('Copy secret of mine').waitFor();
  });

  test('removes a client after confirmation', async () => {
    await button('Remove mine').click();
    await button('Remove', page.getByRole('dialog')).click();
    await button('Remove mine').waitFor({ state: 'detached' });
  });

  test('rotates signing keys and keeps the old key valid for a while', async () => {
    await button('Rotate keys').click();
    await region('Signing keys').getByText('verifies old tokens').waitFor();
  });
});

describe('clocks', () => {
  const skewOf = (name: string) => page.getByRole('slider', { name: `Skew of ${name}` });
  const inHeader = (words: string | RegExp) => page.getByRole('link', { name: words });

  test('moves one clock by a duration, shows it in the header, and resets it', async () => {
    await go('Clocks');
    await page.getByLabel('Clock', { exact: true }).selectOption('Service');
    await button('+5 min', page.getByRole('group', { name: 'Move Service', exact: true })).click();
    await inHeader('service +5 min').waitFor();
    await button('Reset clocks').click();
    await inHeader('service +5 min').waitFor({ state: 'detached' });
  });

  test('drags clocks on one axis, and moves them with the arrow keys', async () => {
    await go('Clocks');
    const boxes = await Promise.all(
      ['Client', 'Authorization', 'Service', 'Receiver'].map((name) => skewOf(name).boundingBox()),
    );
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
    const [{ x, y, width, height } = { x: 0, y: 0, width: 0, height: 0 }] = boxes.slice(2).flatMap((box) => box ?? []);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 150, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await inHeader(/^service \+/).waitFor();
    expect((await skewOf('Service').boundingBox())?.x).toBeGreaterThan(x + 100);
    await button('Reset Service').click();
    await inHeader(/^service \+/).waitFor({ state: 'detached' });
    await skewOf('Receiver').press('ArrowLeft');
    await inHeader('receiver -1.0 s').waitFor();
    await skewOf('Receiver').press('ArrowLeft');
    await inHeader('receiver -2.0 s').waitFor();
    await button('Reset clocks').click();
    await inHeader(/^receiver/).waitFor({ state: 'detached' });
  });
});

// The page is the same in a desktop window.
if (target === 'browser')
  test.each(looks)('has no serious axe violations in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const screen of ['Authorize', 'Clocks', 'Clients and users'] as const) {
      await go(screen);
      await page.getByRole('main', { name: screen }).waitFor();
      expect(await seriousFor(screen, colorScheme)).toEqual([]);
    }
  });

test('the console has no errors', () => {
  expect(errors).toEqual([]);
});
