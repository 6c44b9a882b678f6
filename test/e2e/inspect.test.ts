import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { copiedText, doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen, type ScreenName } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];
let token: string;

const explanation = () => page.getByRole('region', { name: 'Explanation' });
const findings = () => explanation().getByRole('list', { name: 'Findings' }).first();
const section = (name: string) => explanation().getByRole('region', { name, exact: true }).first();
const text = () => page.getByLabel('Text to inspect');
const title = (name: string) => explanation().getByRole('heading', { level: 2, name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const go = (name: ScreenName) => openScreen(page, name);

/** Pastes a text where no field has the focus. */
const pasteAnywhere = (pasted: string) =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);

async function signed(claims: Record<string, unknown>): Promise<string> {
  const answer = await workbench.call('POST', '/inspect/sign', { header: { typ: 'at+jwt' }, claims });
  return ((await answer.json()) as { token: string }).token;
}

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  token = await signed({ iss: 'https://login.example.com', aud: 'https://api.example.com', exp: 1_795_300_000 });
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('the screen opens', () => {
  test('empty, and explains each of its examples', async () => {
    await go('Inspect');
    const examples = page.getByRole('region', { name: 'Examples' }).getByRole('button');
    const titles = ['JWT', 'cURL command', 'WWW-Authenticate', 'Authorization response', 'Base64'];
    await expect.poll(() => examples.count()).toBe(titles.length);
    for (const [at, name] of titles.entries()) {
      await examples.nth(at).click();
      await explanation().getByRole('heading', { level: 2, name }).first().waitFor();
      await button('Clear').click();
    }
    await examples.first().waitFor();
  });

  test('with what is pasted outside a field, on any screen', async () => {
    await go('Timeline');
    await pasteAnywhere(token);
    await title('Access token').waitFor();
    await go('Captures');
    await page.getByLabel('Search captures').focus();
    await page.getByLabel('Search captures').evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole('main', { name: 'Captures' }).waitFor();
    expect(await page.evaluate(() => location.hash)).toMatch(/^#\/captures(\/|$)/);
  });

  test('from the palette, with the clipboard or a pasted text', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('1795300000'));
    await doCommand(page, 'Inspect the clipboard');
    await explanation()
      .getByText(/2026-11-21T22:26:40/)
      .first()
      .waitFor();
    await go('Captures');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Find' }).getByLabel('Find').fill(token);
    await page
      .getByRole('dialog', { name: 'Find' })
      .getByRole('button', { name: /^Inspect “eyJ/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await title('Access token').waitFor();
  });

  test('from the menu of a value, and goes back to the whole text', async () => {
    await text().fill(`POST /hook HTTP/1.1\nHost: example.com\nAuthorization: Bearer ${token}\n\n{}`);
    const value = explanation().getByRole('button', { name: 'Inspect value of Authorization', exact: true });
    await value.first().click();
    await title('Access token').waitFor();
    await button('Back to the whole text').click();
    await expect.poll(() => text().inputValue()).toMatch(/^POST \/hook/);
  });
});

describe('a JWT', () => {
  test('is explained, and checked as the service does', async () => {
    await text().fill(token);
    await title('Access token').waitFor();
    await findings().getByText('Expired', { exact: true }).waitFor();
    await section('Claims').getByText('https://login.example.com').first().waitFor();
    await section('Claims')
      .getByText(/^Issuer: the authorization server/)
      .waitFor();
    await explanation().getByText('iss is https://login.example.com').first().waitFor();
  });

  test('is checked with a chosen issuer, audience and time', async () => {
    await page.getByLabel('Issuer').fill('https://login.example.com');
    await page.getByLabel('Audience').fill('https://api.example.com');
    await page.getByLabel('Time', { exact: true }).fill('2026-11-21T22:00:00Z');
    await expect.poll(() => findings().getByText('Expired', { exact: true }).count()).toBe(0);
    await explanation().getByText('iss is https://login.example.com').waitFor({ state: 'detached' });
    await page.getByLabel('Time', { exact: true }).fill('yesterday');
    await explanation().getByRole('alert').getByText('that of the last valid options').waitFor();
    await page.getByLabel('Time', { exact: true }).fill('');
  });

  test('is verified with a shared secret', async () => {
    const parts = [{ alg: 'HS256', typ: 'JWT' }, { sub: 'agent' }];
    const [header, claims] = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const signature = createHmac('sha256', 'correct horse').update(`${header}.${claims}`).digest('base64url');
    await text().fill(`${header}.${claims}.${signature}`);
    await findings().getByText('Give the shared secret.').waitFor();
    await page.getByLabel('Shared secret').fill('correct horse');
    await findings()
      .getByText(/^It matches/)
      .waitFor();
    await page.getByLabel('Shared secret').fill('');
  });

  test('is changed and signed again with a key of Hookbench', async () => {
    await text().fill(token);
    await title('Access token').waitFor();
    await explanation().getByText('Edit and sign again').click();
    await button('Valid for 1 hour').click();
    await button('Sign with Hookbench’s key').click();
    await expect.poll(() => text().inputValue()).not.toBe(token);
    await expect.poll(() => findings().getByText('Expired', { exact: true }).count()).toBe(0);
    await findings()
      .getByText(/^It matches key/)
      .waitFor();
  });
});

/** The name of a kind, a text of it, and a part of the explanation. */
const pasted: readonly [kind: string, text: () => string | Promise<string>, explained: RegExp][] = [
  ['cURL command', () => `curl -X PATCH 'https://example.com/api' -H 'Accept: */*' -d '{"a":1}'`, /^PATCH/],
  [
    'HTTP request',
    () => 'GET /a HTTP/1.1\r\nHost: example.com\r\nAuthorization: Basic dXNlcjpwdw==\r\n\r\n',
    /Authorization/,
  ],
  [
    'WWW-Authenticate',
    () => 'WWW-Authenticate: Bearer error="invalid_token", error_description="late"',
    /invalid_token/,
  ],
  ['Token response', () => `{"access_token":"${token}","token_type":"Bearer","expires_in":3600}`, /expires_in/],
  ['Authorization response', () => 'https://app.example/callback?code=abc&state=xyz', /^code$/],
  ['OAuth error', () => '{"error":"invalid_grant","error_description":"expired"}', /invalid_grant/],
  ['Problem document', () => '{"type":"about:blank","title":"Not Found","status":404}', /Not Found/],
  ['URL', () => 'https://example.com/a?b=%20c#d', /example\.com/],
  ['Base64', () => gzipSync('inner text, compressed').toString('base64'), /inner text, compressed/],
  ['PEM', () => readFile(workbench.ready.ca, 'utf8'), /Hookbench/],
  ['JWK Set', async () => (await fetch(`${workbench.ready.auth.http}/jwks`)).text(), /ES256/],
  ['Set-Cookie', () => 'Set-Cookie: sid=1; SameSite=None', /SameSite/],
  ['Time', () => '1795300000', /2026-11-21T22:26:40/],
];

describe('other kinds', () => {
  test.each(pasted)('%s', async (kind, write, explained) => {
    await go('Timeline');
    await pasteAnywhere(await write());
    await explanation().getByLabel('Kind').getByText(kind, { exact: true }).waitFor();
    await explanation().getByText(explained).first().waitFor();
    await expect.poll(() => explanation().getAttribute('aria-busy')).toBe('false');
  });

  test('a cURL command is opened in Requests', async () => {
    await go('Inspect');
    await text().fill(`curl -X PATCH 'https://example.com/api' -d '{"a":1}'`);
    await button('Open in Requests').click();
    await expect.poll(() => requestsScreen(page).url.inputValue()).toBe('https://example.com/api');
    await go('Inspect');
  });

  test('a webhook: the signature doctor names the mistake, with a given secret', async () => {
    const body = '{"a": 1}';
    const signature = createHmac('sha256', 'very secret').update('{"a":1}').digest('hex');
    await text().fill(`X-Hub-Signature-256: sha256=${signature}\nContent-Type: application/json\n\n${body}`);
    // The explanation of the text before is gone, also before this one is explained.
    await expect.poll(() => title('cURL command').count()).toBe(0);
    await page.getByLabel('Secret or public key').fill('very secret');
    const doctor = explanation().getByRole('region', { name: 'Signature doctor' });
    await doctor.getByRole('list', { name: 'Mistakes' }).getByText('body-spacing').waitFor();
  });

  test('a kind can be chosen', async () => {
    await text().fill('1795300000');
    await page.getByLabel('Treat as').selectOption('jwt');
    await findings().getByText('Not readable').waitFor();
    await page.getByLabel('Treat as').selectOption('found');
    await explanation()
      .getByText(/2026-11-21T22:26:40/)
      .first()
      .waitFor();
  });
});

test('the explanation can be copied', async () => {
  await text().fill(token);
  await title('Access token').waitFor();
  await button('Copy explanation').click();
  await expect.poll(() => copiedText(workbench, page)).toMatch(/^Access token \(JWT\)\n[^]*failed: Expired/);
});

test('a cURL command pasted into the URL of a request opens it', async () => {
  await go('Requests');
  const screen = requestsScreen(page);
  await screen.url.focus();
  await page.evaluate(() =>
    navigator.clipboard.writeText(`curl -X PUT https://example.com/a?b=1 -H 'X-Own: yes' --data '{"c":2}'`),
  );
  await page.keyboard.press('Control+v');
  await expect.poll(() => screen.url.inputValue()).toBe('https://example.com/a?b=1');
  await expect.poll(() => page.getByLabel('Method', { exact: true }).inputValue()).toBe('PUT');
});

test.each(['light', 'dark'] as const)('has no serious axe violations in %s', async (colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await go('Inspect');
  await text().fill(token);
  await title('Access token').waitFor();
  await explanation().getByText('Edit and sign again').click();
  expect(await seriousProblems(page, colorScheme)).toEqual([]);
});

test.each([
  [1024, 700, false],
  [720, 450, true],
])('fits in %d by %d pixels', async (width, height, isSmall) => {
  await page.setViewportSize({ width, height });
  if (isSmall) await page.getByRole('tab', { name: 'Result', exact: true }).click();
  await title('Access token').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the console has no errors', () => {
  expect(errors).toEqual([]);
});
