import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { chooseOption } from './choose-option.ts';
import { emit } from './emit.ts';
import { copiedText, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen, type ScreenName } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const post = (path: string, body: string) =>
  fetch(workbench.ready.catcher.http + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
/** Sends a capture whose signature is that of another body. */
async function signed(body: string, signedBody: string): Promise<void> {
  const answer = (await (await workbench.call('GET', '/subscriptions')).json()) as {
    items: [{ signing: { secret?: string; secrets?: string[] } }];
  };
  const { secret = '', secrets = [secret] } = answer.items[0].signing;
  const key = Buffer.from((secrets[0] ?? '').replace('whsec_', ''), 'base64');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${signedBody}`).digest('base64');
  await fetch(`${workbench.ready.catcher.http}/webhook/chat-started`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  });
}

const detail = () => page.getByRole('region', { name: 'Capture', exact: true });
const row = (name: string | RegExp) => page.getByRole('listbox', { name: 'Captures' }).getByRole('option', { name });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const go = (name: ScreenName) => openScreen(page, name);

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('captures', () => {
  test('appear immediately with the result of each check and what the sender sent', async () => {
    await go('Captures');
    await page.getByText('No captures yet').waitFor();
    await emit(workbench);
    const first = row(
      /^POST \/webhook\/chat-started, chat_started, customer C-1001, status 200, 7 checks passed, delivered/,
    );
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
    const checks = detail().getByRole('list', { name: 'Checks' });
    await checks.getByText('The v1 signature matches a configured secret.').waitFor();
    await tab('Sender').click();
    await detail().getByText('Received unchanged, byte for byte.').waitFor();
    await detail()
      .getByText(/^received as sent, \d+ bytes/)
      .waitFor();
    await tab('Checks').click();
  });

  test('a wrong signature shows the expected and received values and their first difference', async () => {
    await emit(workbench, 'wrong-signature');
    await row(/failed signature/).click();
    const result = detail().getByRole('listitem').filter({ hasText: 'Signature' });
    const expected = await result.getByRole('group', { name: /^expected: v1,/ }).textContent();
    const received = await result.getByRole('group', { name: /^received: v1,/ }).textContent();
    expect(expected).toMatch(/^v1,[\w+/]{43}=$/);
    expect(received).not.toBe(expected);
  });

  test('the signature doctor names the mistake, what was signed, and correct code', async () => {
    const body = '{"event": "chat_started", "customerId": "C-1001"}\n';
    await signed(body, JSON.stringify(JSON.parse(body)));
    await expect.poll(() => row(/failed signature/).count()).toBe(2);
    await row(/failed signature/)
      .first()
      .click();
    const doctor = detail().getByRole('region', { name: 'Signature doctor' });
    await doctor.getByRole('list', { name: 'Mistakes' }).getByText('body-spacing').waitFor();
    await doctor.getByText('secret of subscription Our receiver').waitFor();
    expect(await doctor.getByRole('group', { name: /^signed: msg_1/ }).textContent()).not.toContain('\\n');
    await expect.poll(() => doctor.getByRole('group', { name: /^to sign: msg_1/ }).textContent()).toMatch(/\}\\n\n$/);
    await doctor.getByText(/^Code that verifies .* correctly$/).click();
    await doctor.getByText('Python', { exact: true }).click();
    await doctor.getByRole('group', { name: 'Code' }).getByText('def verify').waitFor();
  });

  test('the signature doctor explains the signature of the receiver’s own code', async () => {
    await row(/7 checks passed, delivered/).click();
    await detail().getByText('Your code rejects it? Explain its signature').click();
    await detail().getByLabel('Signature of your code').fill('v1,AAAA');
    await button('Explain the signature').click();
    await detail()
      .getByText('The signature matches none of the secrets, and no combination of known deviations explains it.')
      .waitFor();
  });

  test('invalid JSON is highlighted at the first wrong byte', async () => {
    await post('/webhook/chat-started', '{"event":"chat_started","customerId":"C-1001",}');
    await row(/failed json/).click();
    await detail().getByText('Byte 46 of the body').waitFor();
    await button('Show in body').click();
    await expect.poll(() => detail().locator('.cm-found-now').textContent()).toBe('}');
    await detail().getByText('Hex', { exact: true }).click();
    await expect.poll(() => detail().locator('.cm-found-now').textContent()).toBe('7d');
    await tab('Checks').click();
  });

  test('a request of another program has no pairing, and a header of 2,000 characters fits the layout', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await fetch(`${workbench.ready.catcher.http}/unknown`, {
      method: 'PUT',
      body: Buffer.from([0xff, 0xfe, 0]),
      headers: { 'x-long': 'v'.repeat(2000) },
    });
    await row(/^PUT \/unknown/).click();
    await tab('Headers').click();
    await detail().getByText('Show all 2,000 characters').waitFor();
    await tab('Body').click();
    await detail()
      .getByText(/ff fe 00/)
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 860 });
    await tab('Checks').click();
  });

  test('are filtered by text, event, failure and pin', async () => {
    const count = () => row(/./).count();
    await page.getByLabel('Search captures').fill('vvvv');
    await expect.poll(count).toBe(1);
    await page.getByLabel('Search captures').fill('nobodysentthis');
    await button('Show all').click();
    await expect.poll(count).toBe(5);
    await row(/7 checks passed, delivered$/).click();
    await detail().getByRole('heading', { name: '/webhook/chat-started' }).waitFor();
    await button(/^Failed/).click();
    await expect.poll(count).toBe(3);
    await expect.poll(() => row(/./).first().getAttribute('aria-selected')).toBe('true');
    await button(/^Filter/).click();
    await page.getByRole('menuitemradio', { name: 'PUT' }).click();
    await page.getByText('No captures match the filters').waitFor();
    await button('Show all').click();
    await expect.poll(count).toBe(5);
  });

  test('can be navigated, pinned and compared by keyboard', async () => {
    await page.getByRole('listbox', { name: 'Captures' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('p');
    await row(/delivered, pinned$/).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('k');
    await detail()
      .getByText(/of \d+ differ$/)
      .waitFor();
    await detail().getByText('webhook-signature').waitFor();
    const bodies = detail().getByRole('group', { name: 'Bodies by line' });
    await bodies
      .getByText(/"timestamp"/)
      .first()
      .waitFor();
    await bodies.getByText(/"customerId": "C-1001"/).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('capture-title');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('capture-list');
  });

  test('can be compared with one that is selected, and with the previous one of its event', async () => {
    const choice = detail().getByLabel('Compare with', { exact: true });
    await chooseOption(choice, 'None');
    await detail()
      .getByText(/^Select a capture above/)
      .waitFor();
    await row(/chat_started/)
      .first()
      .click();
    await button('Compare with previous').click();
    await expect.poll(() => choice.inputValue()).toMatch(/chat_started/);
    await detail()
      .getByText(/of \d+ differ$/)
      .waitFor();
  });

  test('all tabs fit at 1024 pixels, also with a failed check', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await row(/failed/)
      .first()
      .click();
    const tabs = await detail()
      .getByRole('tablist')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(tabs).toBe(0);
    await detail()
      .getByRole('tab', { name: /^Checks \d+ failed$/ })
      .waitFor();
    await page.setViewportSize({ width: 1440, height: 860 });
  });
});

describe('exporting a capture', () => {
  let server: Server;
  let got: Promise<{ headers: string[]; body: Buffer }>;

  beforeAll(async () => {
    server = createServer();
    got = new Promise((resolve) => {
      server.on('request', (request, response) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          resolve({ headers: request.rawHeaders, body: Buffer.concat(parts) });
          response.writeHead(418).end('short and stout');
        });
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(() => {
    server.close();
  });

  test('resends it to another URL byte for byte, and shows the response', async () => {
    await row(/^PUT \/unknown/).click();
    await button('Resend').click();
    const dialog = page.getByRole('dialog', { name: 'Resend' });
    await dialog.getByLabel('URL').fill('ftp://nowhere');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText(/is not http or https/).waitFor();
    await dialog.getByLabel('URL').fill(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/again`);
    await dialog.getByRole('button', { name: 'Send' }).click();
    const answer = dialog.getByRole('status', { name: 'Response' });
    await answer.getByText('418').waitFor();
    await answer.getByText('short and stout').waitFor();
    const { headers, body } = await got;
    expect([...body]).toEqual([0xff, 0xfe, 0]);
    expect(headers).toContain('v'.repeat(2000));
    await page.keyboard.press('Escape');
  });

  test('copies it as cURL and as a HAR entry', async () => {
    const copied = async (name: string) => {
      await page.getByRole('button', { name: /^(More|Copied)$/ }).click();
      await page.getByRole('menuitem', { name }).click();
      return () => copiedText(workbench, page);
    };
    await expect.poll(await copied('Copy as cURL')).toMatch(/\/\/4A[^]*base64 -d[^]*-X PUT/);
    await expect.poll(await copied('Copy as HAR entry')).toMatch(/"method": "PUT"[^]*"_encoding": "base64"/);
  });
});

test.each([
  ['light', 'Checks'],
  ['dark', 'Compare'],
] as const)('has no serious axe violations in %s at %s', async (colorScheme, part) => {
  await page.emulateMedia({ colorScheme });
  await row(/failed signature/)
    .first()
    .click();
  await tab(part).click();
  expect(await seriousProblems(page)).toEqual([]);
});

test('all captures except pinned ones are removed after confirmation', async () => {
  await go('Captures');
  await button('Remove all captures').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Pinned captures are kept \(1\)/).waitFor();
  await dialog.getByRole('button', { name: 'Remove all' }).click();
  await expect.poll(() => row(/./).count()).toBe(1);
});

test('the console has no errors', () => {
  expect(errors).toEqual([]);
});
