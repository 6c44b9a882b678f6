import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { openReceiver, type AnsweringReceiver } from './answering-receiver.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen, type ScreenName } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let receiver: AnsweringReceiver;
let page: Page;
let errors: string[];

const region = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const go = (name: ScreenName) => openScreen(page, name);
const rows = () => page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option');

async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await workbench.call('POST', path, body);
  expect(response.ok, `${path} ${response.status}`).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

async function emit(event: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n++) await post('/events', { event, customerId: 'C-1001' });
}

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  receiver = await openReceiver();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
});

afterAll(async () => {
  await closePages(browser);
  receiver.close();
  await workbench[Symbol.asyncDispose]();
});

describe('a subscription', () => {
  test('is created by keyboard, and a validation error focuses its field', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).waitFor();
    await page.locator('body').press('g');
    await page.keyboard.press('b');
    await page.getByRole('main', { name: 'Subscriptions' }).waitFor();
    await button('New subscription').click();
    const url = page.getByLabel('URL', { exact: true });
    await url.fill('ftp://receiver.example');
    await button('Create').click();
    await page.getByText(/scheme ftp is not known/).waitFor();
    await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true');
    expect(await url.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('is created, with a preview of the receiver URLs while the address is typed', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Test receiver');
    await page.getByLabel('URL', { exact: true }).fill(`${receiver.url}/first?tenant=7`);
    const targets = page.getByRole('list', { name: 'URL of each event' });
    await expect
      .poll(() => targets.innerText())
      .toMatch(new RegExp(`^Every event\\s+${receiver.url}/first\\?tenant=7$`));
    await page.getByLabel('Paths', { exact: true }).selectOption('interface');
    await targets.getByText(`${receiver.url}/first/webhook/chat-started?tenant=7`).waitFor();
    await button('Reset to default').first().click();
    await targets.getByText('Every event').waitFor();
    await page.getByLabel('Schedule').selectOption({ label: 'GitHub style' });
    await page.getByRole('img', { name: '1 attempt, no retry' }).waitFor();
    await page.getByLabel('Kind').selectOption('bearer');
    await page.getByLabel('Token', { exact: true }).fill('tok_not_to_be_seen');
    await button('Create').click();
    await region('Subscription').getByRole('heading', { name: 'Test receiver' }).waitFor();
  });

  test('a test event shows its result and the diagnosis', async () => {
    receiver.answer('/first', 500, 204);
    await button('Send test event').click();
    await page.getByText('500 Internal Server Error').first().waitFor();
    await page.getByText('The receiver failed while it processed the delivery: “not now”.').waitFor();
    expect(receiver.received.at(-1)?.headers.authorization).toBe('Bearer tok_not_to_be_seen');
  });

  test('hides its secrets by default', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect.poll(() => page.getByLabel('Token', { exact: true }).getAttribute('type')).toBe('password');
    const secrets = page.getByRole('group', { name: 'Secrets' });
    expect(await secrets.innerText()).not.toContain('whsec_');
    await secrets.getByRole('button', { name: 'Show signing secret' }).click();
    await secrets.getByText(/^whsec_/).waitFor();
    await secrets.getByRole('button', { name: 'Hide signing secret' }).click();
    await secrets.getByRole('button', { name: 'Rotate secret' }).click();
    await secrets.getByText('old', { exact: true }).waitFor();
    await secrets.getByRole('button', { name: 'Remove old secrets' }).click();
    await secrets.getByText('old', { exact: true }).waitFor({ state: 'detached' });
  });

  test('a field with the default from Assumptions is set, and reset to the default', async () => {
    const timeout = page.getByLabel('Timeout', { exact: true });
    await page.getByText('15,000 ms timeout, no max rate, order not guaranteed').click();
    await timeout.fill('900');
    await button('Save').click();
    await button('Save').waitFor({ state: 'detached' });
    const { items } = (await (await workbench.call('GET', '/subscriptions')).json()) as {
      items: { name?: string; timeoutMs: number; inherited: string[] }[];
    };
    expect(items.find(({ name }) => name === 'Test receiver')).toMatchObject({ timeoutMs: 900 });
    const field = page.locator('div', { has: page.getByText('Timeout', { exact: true }) }).last();
    await field.getByRole('button', { name: 'Reset to default' }).click();
    await expect.poll(() => timeout.inputValue()).toBe('');
    await expect.poll(() => timeout.getAttribute('placeholder')).toBe('Default: 15,000');
    await button('Save').click();
    await button('Save').waitFor({ state: 'detached' });
    await field.getByRole('button', { name: 'Default (Assumptions)' }).waitFor();
  });

  test('shows in folded sections what is set, and opens the one with a rejected field', async () => {
    const [payload, tls] = [region('Payload'), region('TLS')];
    const [payloadLine, tlsLine] = [payload.locator('summary'), tls.locator('summary')];
    await payloadLine.getByText('Exact: event, customerId, timestamp').click();
    await payload.getByLabel('Fields').selectOption('extended');
    await payload.getByRole('group', { name: 'Example payload' }).getByText('sessionId').waitFor();
    await tlsLine.getByText('Hookbench CA for this machine, system CAs for others').click();
    await tls.getByLabel('Trust').selectOption('given');
    await tlsLine.click();
    expect(await tls.getByLabel('Trust').isVisible()).toBe(false);
    await button('Save').click();
    await tls.getByRole('alert').waitFor();
    await tls.getByLabel('Trust').selectOption('none');
    await tls.getByText(/^Anyone between the sender and the receiver/).waitFor();
    await button('Save').click();
    await button('Save').waitFor({ state: 'detached' });
    await payloadLine.getByText('Extended: adds chatId, sessionId and data').waitFor();
    await tlsLine.getByText('Any certificate (no verification)').waitFor();
    const { items } = (await (await workbench.call('GET', '/subscriptions')).json()) as { items: { name?: string }[] };
    const saved = items.find(({ name }) => name === 'Test receiver');
    expect(saved).toMatchObject({ payload: { fields: 'extended' }, tls: { trust: 'none' } });
    await tls.getByLabel('Trust').selectOption('ours');
    await payload.getByRole('button', { name: 'Reset to default' }).click();
    await button('Save').click();
    await button('Save').waitFor({ state: 'detached' });
  });

  test('keeps unsaved changes while other tabs are open', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Edited, not saved');
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('tab', { name: /^Settings.*unsaved changes/ }).click();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Edited, not saved');
    await button('Discard').click();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Test receiver');
  });

  test('shows code that verifies its signatures in five languages', async () => {
    await page.getByRole('tab', { name: 'Verify' }).click();
    const program = page.getByRole('group', { name: 'Program' });
    for (const [language, words] of [
      ['Node', 'createHmac'],
      ['Python', 'import hmac'],
      ['Java', 'HmacSHA256'],
      ['Go', 'hmac.New'],
      ['OpenSSL', 'openssl dgst'],
    ] as const) {
      await page.getByText(language, { exact: true }).click();
      await program.getByText(words).waitFor();
    }
    await page.getByRole('tab', { name: 'Overview' }).click();
  });
});

describe('a delivery', () => {
  test('can be redelivered after a failure', async () => {
    await button('Open delivery').click();
    const delivery = region('Delivery');
    await delivery.getByText('failed', { exact: true }).waitFor();
    await delivery.getByRole('tab', { name: 'Response 500' }).waitFor();
    await delivery.getByRole('tab', { name: /^Timing/ }).click();
    await delivery.getByText(/^Started \d\d:\d\d:\d\d\.\d{3}, /).waitFor();
    await delivery.getByText('The receiver failed while it processed the delivery: “not now”.').waitFor();
    await delivery.getByRole('button', { name: 'Redeliver' }).first().click();
    await delivery.getByText('delivered, 2nd attempt', { exact: true }).waitFor();
    await delivery.getByRole('button', { name: /^Attempt 2: 204 No Content, manual/ }).waitFor();
    await rows()
      .filter({ hasText: '2nd attempt' })
      .filter({ hasText: 'manual' })
      .filter({ hasText: 'Test receiver' })
      .waitFor();
  });

  test('shows the exact signed string of its signature', async () => {
    const delivery = region('Delivery');
    await delivery.getByRole('tab', { name: 'Signature' }).click();
    const { headers = {}, body = '' } = receiver.received.at(-1) ?? {};
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    await expect.poll(() => delivery.getByRole('group', { name: 'Signed string' }).innerText()).toBe(signed);
  });

  test('is resent with an edited body, marked as edited', async () => {
    await button('Edit and resend').click();
    const dialog = page.getByRole('dialog');
    const body = dialog.getByRole('textbox', { name: 'Body' });
    await body.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('"by hand"');
    await dialog.getByRole('button', { name: 'Send edited' }).click();
    const delivery = region('Delivery');
    await delivery.getByRole('list', { name: 'Marks' }).getByText('edited').waitFor();
    expect(receiver.received.at(-1)?.body).toBe('"by hand"');
  });

  test('counts down to the next attempt on the service’s clock, and can be sent immediately', async () => {
    receiver.answer('/later', 500, 204);
    await post('/subscriptions', {
      name: 'Later',
      url: `${receiver.url}/later`,
      events: ['later'],
      retry: { delays: [0, 3600], jitter: 0 },
    });
    await emit('later');
    await rows().filter({ hasText: /Later/ }).first().click();
    const delivery = region('Delivery');
    await delivery.getByRole('timer', { name: /^Attempt 2 in (59:\d\d|1:00:00)$/ }).waitFor();
    await post('/clocks/service/advance', { seconds: 1800 });
    await delivery.getByRole('timer', { name: /^Attempt 2 in (29|30):\d\d$/ }).waitFor();
    await button('Try now').click();
    await delivery.getByText('delivered, 2nd attempt', { exact: true }).waitFor();
    await post('/clocks/reset', {});
  });
});

describe('many deliveries', () => {
  test('can be marked by keyboard and redelivered together, with progress', async () => {
    receiver.answer('/many', 500);
    await post('/subscriptions', {
      name: 'Many',
      url: `${receiver.url}/many`,
      events: ['many'],
      retry: { preset: 'none' },
    });
    await emit('many', 6);
    await page.getByRole('button', { name: /^Failed 6$/ }).click();
    await rows().nth(5).waitFor();
    receiver.answer('/many', 204);
    await page.getByRole('listbox', { name: 'Deliveries' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 marked').waitFor();
    await page
      .getByRole('toolbar', { name: 'Bulk actions' })
      .getByRole('button', { name: 'Redeliver' })
      .first()
      .click();
    await page.getByText('2 of 2 deliveries retried').waitFor();
    await page.getByText('2 delivered', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Failed 4$/ }).waitFor();
  });

  test('can be redelivered by status', async () => {
    await button('Redeliver many…').click();
    await page.getByRole('menuitem', { name: 'All failed…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText('4 of 4 deliveries retried').waitFor();
    await page.getByText('No deliveries match the filters').waitFor();
    await button('Redeliver many…').waitFor();
    await button('Show all').click();
  });

  test('can be searched and filtered', async () => {
    await page.getByRole('searchbox', { name: 'Search deliveries' }).fill(`${receiver.url}/later`);
    await expect.poll(() => rows().count()).toBe(1);
    await rows().filter({ hasText: /Later/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search deliveries' }).fill('');
    await rows().nth(3).waitFor();
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('menuitemradio', { name: 'Later' }).click();
    await page.getByRole('button', { name: /^All 1$/ }).waitFor();
    await page.getByRole('button', { name: 'Filter: Later' }).click();
    await page.getByRole('menuitemradio', { name: 'All subscriptions' }).click();
    await rows().nth(3).waitFor();
  });

  test('are not sent after a 410 response until the subscription is enabled again', async () => {
    receiver.answer('/first', 410, 204);
    await go('Subscriptions');
    await page.getByRole('option', { name: /^Test receiver/ }).click();
    await button('Send test event').click();
    await page.getByText('Disabled automatically.').waitFor();
    await button('Enable').click();
    await page.getByText('Disabled automatically.').waitFor({ state: 'detached' });
    await button('Send test event').click();
    await page.getByText('204 No Content').first().waitFor();
  });
});

test('an event is emitted from the command palette, and its delivery opened', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Find' }).fill('Emit an event');
  await page.locator('[data-selected]').getByText('Emit an event').waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Emit an event' });
  await dialog.getByLabel('Event', { exact: true }).fill('later');
  await dialog.getByLabel('Payload fault').selectOption({ label: 'Truncated' });
  await dialog.getByRole('button', { name: 'Emit', exact: true }).click();
  await dialog.getByText(/^Emitted: /).waitFor();
  await dialog.getByRole('button', { name: 'Open delivery' }).click();
  await region('Delivery').getByRole('heading', { name: 'later' }).waitFor();
  await region('Delivery').getByText('fault: Truncated').waitFor();
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(['Subscriptions', 'Deliveries'] as const)('has no serious axe violations on %s', async (screen) => {
    await page.emulateMedia({ colorScheme });
    await go(screen);
    if (screen === 'Subscriptions') await page.getByRole('tab', { name: 'Settings' }).click();
    expect(await seriousProblems(page, colorScheme)).toEqual([]);
  });
});

test('the console has no errors', () => {
  expect(errors).toEqual([]);
});
