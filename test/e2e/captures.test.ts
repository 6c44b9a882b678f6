import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { deliveryOf, emit } from './emit.ts';
import { copiedText, doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const json = { 'content-type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(workbench.ready.catcher.http + path, { method: 'POST', body, headers: { ...json, ...headers } });
const detail = () => page.getByRole('region', { name: 'Capture', exact: true });
const row = (name: string | RegExp) => page.getByRole('listbox', { name: 'Captures' }).getByRole('option', { name });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const go = (name: string) => page.getByRole('link', { name, exact: true }).click();

beforeAll(async () => {
  browser = await launchBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  page.setDefaultTimeout(8000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { items } = (await (await workbench.call('GET', '/subscriptions')).json()) as { items: [{ id: string }] };
  const retry = { delays: [0, 0.2, 0.2], jitter: 0 };
  const changed = await workbench.call('PATCH', `/subscriptions/${items[0].id}`, { retry });
  expect(changed.status).toBe(200);
});

afterAll(async () => {
  await browser.close();
  await workbench[Symbol.asyncDispose]();
});

describe('what was received', () => {
  test('shows at once, with what each check found and what its sender sent', async () => {
    await go('Captures');
    await page.getByText('Nothing was received yet').waitFor();
    await emit(workbench);
    await row(/^POST \/webhook\/chat-started, chat_started, answered 200, 7 checks passed, delivered/).click();
    const verdicts = detail().getByRole('list', { name: 'Verdicts' });
    await verdicts.getByText('The v1 signature is by a known secret.').waitFor();
    await tab('Sender').click();
    await detail().getByText('It came as it was sent, byte for byte.').waitFor();
    await detail()
      .getByText(/^received as sent, \d+ bytes/)
      .waitFor();
    await tab('Verdicts').click();
  });

  test('a wrong signature shows what was expected, what came, and where they part', async () => {
    await emit(workbench, 'wrong-signature');
    await row(/failed signature/).click();
    const verdict = detail().getByRole('listitem').filter({ hasText: 'Signature' });
    const expected = await verdict.getByRole('group', { name: /^expected: v1,/ }).textContent();
    const received = await verdict.getByRole('group', { name: /^received: v1,/ }).textContent();
    expect(expected).toMatch(/^v1,[\w+/]{43}=$/);
    expect(received).not.toBe(expected);
  });

  test('broken JSON is marked at the byte where it breaks', async () => {
    await post('/webhook/chat-started', '{"event":"chat_started","customerId":"C-1001",}');
    await row(/failed json/).click();
    await detail().getByText('Byte 46 of the body').waitFor();
    await button('Show in the body').click();
    await expect.poll(() => detail().locator('.cm-found-now').textContent()).toBe('}');
    await detail().getByText('Hex', { exact: true }).click();
    await expect.poll(() => detail().locator('.cm-found-now').textContent()).toBe('7d');
    await tab('Verdicts').click();
  });

  test('what a stranger sends stands alone, with 2,000 characters of header and nothing out of place', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await fetch(`${workbench.ready.catcher.http}/stranger`, {
      method: 'PUT',
      body: Buffer.from([0xff, 0xfe, 0]),
      headers: { 'x-long': 'v'.repeat(2000) },
    });
    await row(/^PUT \/stranger/).click();
    await tab('Headers').click();
    await detail().getByText('Show all 2,000 characters').waitFor();
    await tab('Body').click();
    await detail()
      .getByText(/ff fe 00/)
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 860 });
    await tab('Verdicts').click();
  });

  test('is narrowed by words, event, failure and pin', async () => {
    const count = () => row(/./).count();
    await page.getByLabel('Search the captures').fill('vvvv');
    await expect.poll(count).toBe(1);
    await page.getByLabel('Search the captures').fill('nobodysentthis');
    await button('Show all').click();
    await expect.poll(count).toBe(4);
    await button(/^Failed/).click();
    await expect.poll(count).toBe(2);
    await button(/^Filter/).click();
    await page.getByRole('menuitemradio', { name: 'PUT' }).click();
    await page.getByText('No capture like that').waitFor();
    await button('Show all').click();
    await expect.poll(count).toBe(4);
  });

  test('is gone through, pinned and compared by keyboard alone', async () => {
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
});

describe('what was received, elsewhere', () => {
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

  test('is sent to another URL byte for byte, and the answer is shown', async () => {
    await row(/^PUT \/stranger/).click();
    await button('Resend').click();
    const dialog = page.getByRole('dialog', { name: 'Resend' });
    await dialog.getByLabel('URL').fill('ftp://nowhere');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText(/is not http or https/).waitFor();
    await dialog.getByLabel('URL').fill(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/again`);
    await dialog.getByRole('button', { name: 'Send' }).click();
    const answer = dialog.getByRole('status', { name: 'Answer' });
    await answer.getByText('418').waitFor();
    await answer.getByText('short and stout').waitFor();
    const { headers, body } = await got;
    expect([...body]).toEqual([0xff, 0xfe, 0]);
    expect(headers).toContain('v'.repeat(2000));
    await page.keyboard.press('Escape');
  });

  test('is copied as cURL and as a HAR entry', async () => {
    const copied = async (name: string) => {
      await page.getByRole('button', { name: /^(More|Copied)$/ }).click();
      await page.getByRole('menuitem', { name }).click();
      return () => copiedText(workbench, page);
    };
    await expect.poll(await copied('Copy as cURL')).toMatch(/\/\/4A[^]*base64 -d[^]*-X PUT/);
    await expect.poll(await copied('Copy as HAR entry')).toMatch(/"method": "PUT"[^]*"_encoding": "base64"/);
  });
});

describe('how the catcher answers', () => {
  test('a preset is looked at before it is saved, then makes a delivery retry until it gets through', async () => {
    await go('Catcher');
    await button(/^500, then 200/).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('By rule 1').waitFor();
    await preview.getByText('Internal Server Error').waitFor();
    expect((await post('/before', '{}')).status).toBe(200);
    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved/).waitFor();
    await page.getByTestId('catcher-chip').getByText('1 rule').waitFor();
    const id = await emit(workbench);
    await expect.poll(async () => (await deliveryOf(workbench, id)).status, { timeout: 8000 }).toBe('delivered');
    expect((await deliveryOf(workbench, id)).attempts.map(({ response }) => response?.status)).toEqual([500, 200]);
  });

  test('a rule of one’s own is filled in, moved and switched off by keyboard', async () => {
    await button('Add rule').click();
    await page.getByRole('menuitem', { name: 'Empty rule' }).click();
    const rules = page.getByRole('list', { name: 'Rules' });
    await rules.getByLabel('Path').fill('/gone/*');
    await rules.getByLabel('Status').fill('410');
    const mine = rules.getByRole('button', { name: /^410/ });
    await mine.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect
      .poll(() =>
        rules
          .getByRole('listitem')
          .filter({ has: page.locator('[data-row]') })
          .nth(1)
          .textContent(),
      )
      .toMatch(/^410/);
    await rules.getByRole('switch', { name: '500, then 200 is on' }).focus();
    await page.keyboard.press('Space');
    await button(/^Save/).click();
    await page.getByText(/^Saved/).waitFor();
    expect((await post('/gone/x', '{}')).status).toBe(410);
    expect((await post('/here', '{}')).status).toBe(200);
  });

  test('what the engine refuses is said at its field, and nothing is saved', async () => {
    await page.getByRole('list', { name: 'Rules' }).getByLabel('Forward to').fill('http://example.com/');
    await button(/^Save/).click();
    await page.getByText(/example\.com is not on this machine/).waitFor();
    expect(await page.getByLabel('Forward to').first().getAttribute('aria-invalid')).toBe('true');
    await button('Discard').click();
    await button('Add rule').click();
    await page.getByRole('menuitem', { name: '410 after 3' }).click();
    await button(/^410 after 3/).click();
    await button('3 200').click();
    await page.getByRole('list', { name: 'Rules' }).getByLabel('Status').fill('7');
    await button(/^410 after 3/).click();
    await tab('Demands').click();
    await button(/^Save/).click();
    await expect.poll(() => page.locator(':focus').inputValue()).toBe('7');
    await button('Discard').click();
    expect((await post('/gone/x', '{}')).status).toBe(410);
  });

  test('what it demands is enforced once it is saved, and taken back by Undo', async () => {
    await tab('Demands').click();
    await page.getByLabel('Kind').selectOption('api-key');
    await page.getByLabel('Key', { exact: true }).fill('swordfish');
    expect(await page.getByLabel('Key', { exact: true }).getAttribute('type')).toBe('password');
    await page.getByRole('switch', { name: 'JSON is enforced' }).check();
    await button(/^Save/).click();
    await page.getByText(/^Saved/).waitFor();
    expect((await post('/here', '{}')).status).toBe(401);
    expect((await post('/here', '{', { 'x-api-key': 'swordfish' })).status).toBe(400);
    await button('Undo').click();
    await expect.poll(async () => (await post('/here', '{}')).status).toBe(200);
  });

  test('one click on the chip lets it answer plainly again', async () => {
    await page.getByTestId('catcher-chip').getByRole('button').click();
    await page.getByTestId('catcher-chip').waitFor({ state: 'detached' });
    expect((await post('/gone/x', '{}')).status).toBe(200);
  });

  test('a receiver of bad TLS is tried, and the fault of its certificate is named', async () => {
    await doCommand(page, 'Receivers of bad TLS');
    await button('Try it: Expired').click();
    const receivers = page.getByRole('list', { name: 'Receivers whose TLS is wrong' });
    await receivers.getByText(/^The certificate of the server expired on/).waitFor();
    expect(await receivers.getByText('CERT_HAS_EXPIRED').count()).toBeGreaterThan(1);
    await button('Try it: Wrong host').click();
    await receivers.getByText('ERR_TLS_CERT_ALTNAME_INVALID').nth(1).waitFor();
  });

  test('it says how to call it, and that works', async () => {
    await tab('Call it').click();
    await page
      .getByRole('group', { name: 'code' })
      .getByText(/^curl -i -X POST/)
      .waitFor();
    await page.getByText('Python requests').click();
    await page
      .getByRole('group', { name: 'code' })
      .getByText(/requests\.post\(/)
      .waitFor();
  });
});

test.each([
  ['light', 'Captures', 'Verdicts'],
  ['dark', 'Captures', 'Compare'],
  ['light', 'Catcher', 'Answers'],
  ['dark', 'Catcher', 'Bad TLS'],
  ['dark', 'Catcher', 'Demands'],
] as const)('axe has nothing serious to find in %s on %s at %s', async (colorScheme, screen, part) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await go(screen);
  if (screen === 'Captures')
    await row(/failed signature/)
      .first()
      .click();
  await tab(part).click();
  expect(await seriousProblems(page)).toEqual([]);
});

test('all are removed but what is pinned, after a question', async () => {
  await go('Captures');
  await button('Remove all captures').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/The 1 that are pinned stay/).waitFor();
  await dialog.getByRole('button', { name: 'Remove all' }).click();
  await expect.poll(() => row(/./).count()).toBe(1);
});

test('nothing was said in the console', () => {
  expect(errors).toEqual([]);
});
