import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const region = (name: string | RegExp) => page.getByRole('region', { name, exact: typeof name === 'string' });
const list = () => page.getByRole('listbox', { name: 'Chats' });
const detail = () => region(/^Chat chat_/);
const desk = (name: string) => button(new RegExp(`^${name}`), detail().getByRole('group', { name: 'Agent desk' }));
const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const count = () => page.getByRole('status', { name: 'Traffic counts' });

/** The values of the events that the catcher got so far, the first one first. */
async function received(): Promise<string[]> {
  const answer = await workbench.call('GET', '/captures?order=asc&limit=1000');
  const { items } = (await answer.json()) as { items: { event?: string }[] };
  return items.flatMap(({ event }) => event ?? []);
}

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await openScreen(page, 'Chats');
  await region('Chats').getByText('No chats yet').waitFor();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('a chat', () => {
  test('appears as soon as it starts', async () => {
    await workbench.call('POST', '/chats', { customerId: 'C-1002' });
    await list()
      .getByRole('option', { name: /C-1002.*queued/ })
      .click();
    await detail().getByText('queued', { exact: true }).first().waitFor();
  });

  test('enables the actions of its status, and explains the disabled ones', async () => {
    await expect.poll(() => desk('Assign').getAttribute('aria-disabled')).toBe('false');
    await expect.poll(() => desk('Transfer').getAttribute('aria-disabled')).toBe('true');
    await desk('Transfer').hover();
    await page.getByRole('tooltip', { name: /Transfer requires a chat that is active or escalated/ }).waitFor();
  });

  test('changes its status with the buttons, and each action emits its event', async () => {
    await detail().getByLabel('Agent', { exact: true }).selectOption('A-103');
    const acts = [
      ['Assign', 'active'],
      ['Authenticate', 'active'],
      ['Escalate', 'escalated'],
      ['Transfer', 'transferred'],
      ['Assign', 'active'],
      ['End', 'ended'],
    ] as const;
    for (const [act, state] of acts) {
      await desk(act).click();
      await detail().locator('h2 + span', { hasText: state }).waitFor();
    }
    await detail()
      .locator('span', { hasText: /^A-103$/ })
      .waitFor();
    await detail()
      .getByRole('img', { name: /^queued .*, active .*, escalated .*, transferred .*, active .*, ended$/ })
      .waitFor();
    await expect.poll(() => desk('Assign').getAttribute('aria-disabled')).toBe('true');
    const wanted = [
      'chat_started',
      'agent_assigned',
      'authentication_completed',
      'escalation_triggered',
      'interaction_transferred',
      'agent_assigned',
      'chat_ended',
    ];
    await expect.poll(received).toHaveLength(wanted.length);
    expect((await received()).toSorted()).toEqual(wanted.toSorted());
  });

  test('can be used with only the keyboard', async () => {
    await workbench.call('POST', '/chats', { customerId: 'C-1003' });
    await list()
      .getByRole('option', { name: /C-1003/ })
      .waitFor();
    await list().focus();
    await page.keyboard.press('Home');
    await region(/^Chat chat_/)
      .getByText('queued', { exact: true })
      .first()
      .waitFor();
    await page.keyboard.press('1');
    await detail().locator('h2 + span', { hasText: 'active' }).waitFor();
    await page.keyboard.press('5');
    await detail().locator('h2 + span', { hasText: 'ended' }).waitFor();
  });

  test('is found by status and by words', async () => {
    await workbench.call('POST', '/chats', { customerId: 'C-1004' });
    await list()
      .getByRole('option', { name: /C-1004/ })
      .waitFor();
    const status = page.getByRole('group', { name: 'Status' });
    await button(/^Queued/, status).click();
    await expect.poll(() => list().getByRole('option').count()).toBe(1);
    await button(/^All/, status).click();
    await page.getByLabel('Search the chats').fill('a-103 ended');
    await expect.poll(() => list().getByRole('option').count()).toBe(1);
    await list()
      .getByRole('option', { name: /C-1002/ })
      .waitFor();
    await openTab('Customers');
    await openTab('Chats');
    expect(await page.getByLabel('Search the chats').inputValue()).toBe('a-103 ended');
    await page.getByLabel('Search the chats').fill('nobody');
    await button('Show all').click();
  });

  test('opens its trace in the timeline', async () => {
    await list()
      .getByRole('option', { name: /C-1002/ })
      .click();
    await button('Open trace', detail()).click();
    await page.getByLabel('Sequence diagram').first().waitFor();
    await page.getByText('POST /api/chat/start').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await detail().waitFor();
  });
});

test('finds a customer, shows the record as JSON and starts a chat', async () => {
  await openTab('Customers');
  const customers = region('Customers');
  await customers.getByLabel('Search the customers').fill('gold c-1001');
  await expect.poll(() => customers.getByRole('listitem').count()).toBe(1);
  await button(/C-1001/, customers).click();
  await customers.getByText('"createdAt"').waitFor();
  await button('Start a chat', customers).click();
  await openTab('Chats');
  await list()
    .getByRole('option', { name: /C-1001/ })
    .waitFor();
});

test('the agent desk handles chats until it is turned off', async () => {
  await openTab('Desk and traffic');
  await doCommand(page, 'Agent desk: fast');
  await region('Agent desk')
    .getByText(/every 0\.1 to 0\.5 s/)
    .waitFor();
  await openTab('Chats');
  await button('Ended 4', page.getByRole('group', { name: 'Status' })).waitFor();
  await openTab('Desk and traffic');
  await region('Agent desk').getByText('Off', { exact: true }).click();
  await expect.poll(async () => (await workbench.call('GET', '/desk')).json()).toMatchObject({ mode: 'off' });
});

test('the palette lists screens first, scrolls in one place, and selects the record of an id', async () => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByRole('button').first().waitFor();
  await expect.poll(() => palette.getByRole('button').first().innerText()).toBe('Overview');
  const scrolling = await palette.evaluate(
    (dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].filter(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY),
      ).length,
  );
  expect(scrolling).toBe(1);
  await palette.getByLabel('Find').fill('C-1001');
  await palette.getByRole('button', { name: /^Search the journal for “C-1001”/ }).waitFor();
  await palette.getByRole('button', { name: /^Customer C-1001/ }).waitFor();
  await page.keyboard.press('Enter');
  await region('Customers')
    .getByRole('button', { name: /C-1001/, expanded: true })
    .waitFor();
  await region('Customers').getByLabel('Search the customers').fill('');
});

describe('traffic', () => {
  const form = () => page.getByRole('form', { name: 'Traffic' });

  beforeAll(() => openTab('Desk and traffic'));

  test('shows an invalid seed at its field', async () => {
    await form().getByLabel('Seed').fill('-1');
    await button('Start traffic', form()).click();
    await form().getByRole('alert').waitFor();
    await expect.poll(() => form().getByLabel('Seed').getAttribute('aria-invalid')).toBe('true');
    await form().getByLabel('Seed').fill('1');
  });

  test('shows the error for a rate that is too high only at the field', async () => {
    const rate = form().getByLabel('Rate', { exact: true });
    await rate.fill('60001');
    await button('Start traffic', form()).click();
    await form().getByRole('alert').getByText('Enter at most 60,000').waitFor();
    await expect.poll(() => form().getByRole('alert').count()).toBe(1);
    await expect.poll(() => form().getByLabel('Max chats').getAttribute('aria-invalid')).toBe('false');
  });

  test('requires a rate, and starts nothing without one', async () => {
    await form().getByLabel('Rate', { exact: true }).fill('');
    await button('Start traffic', form()).click();
    await form().getByRole('alert').getByText('Required. Enter a number').waitFor();
    expect(await (await workbench.call('GET', '/traffic')).json()).toMatchObject({ running: false });
  });

  test('starts with a seed and a mix, counts, and is stopped from the header', async () => {
    await form().getByLabel('Rate', { exact: true }).fill('600');
    await form().getByLabel('Seed').fill('7');
    await form().getByRole('slider', { name: 'Abandoned' }).fill('0');
    await form().getByRole('img', { name: 'plain 67 %, escalated 22 %, transferred 11 %, abandoned 0 %' }).waitFor();
    await button('Start traffic', form()).click();
    await expect.poll(async () => Number(await count().locator('dd').first().textContent())).toBeGreaterThan(5);
    await page.getByRole('img', { name: /^Rate, now: Chats per minute \d+/ }).waitFor();
    await page.getByTestId('traffic-chip').getByText('Traffic 600/min').waitFor();
    await page.getByTestId('traffic-chip').click();
    await page.getByTestId('traffic-chip').waitFor({ state: 'detached' });
    expect(await (await workbench.call('GET', '/traffic')).json()).toMatchObject({
      running: false,
      failed: 0,
      request: { seed: 7, chatsPerMinute: 600, mix: { abandoned: 0 } },
    });
    await expect.poll(() => count().locator('[data-bad="true"]').count()).toBe(0);
  });

  test('shows why chats could not be started', async () => {
    const fault = { where: 'authorization', what: { kind: 'status', status: 503 }, match: {}, when: { always: true } };
    expect((await workbench.call('POST', '/faults', fault)).status).toBeLessThan(300);
    await workbench.call('POST', '/clocks/client/advance', { seconds: 3600 });
    await button('Start traffic', form()).click();
    await region('Traffic')
      .getByText(/^Last error: /)
      .waitFor();
    await workbench.call('DELETE', '/faults');
    await workbench.call('POST', '/clocks/reset');
    await button('Stop traffic', form()).click();
    await button('Start traffic', form()).waitFor();
  });
});

test.each(['light', 'dark'] as const)('has no serious axe violations in %s', async (colorScheme) => {
  await page.emulateMedia({ colorScheme });
  await openTab('Chats');
  await list().getByRole('option').first().click();
  for (const name of ['Chats', 'Desk and traffic', 'Customers']) {
    await openTab(name);
    expect(await seriousProblems(page, colorScheme)).toEqual([]);
  }
});

test('every screen confirms a started chat and links to its trace', async () => {
  await openScreen(page, 'Overview');
  await button('Start a chat').click();
  await openScreen(page, 'Captures');
  const toast = page.getByRole('status', { name: 'Sample call' });
  await toast.getByText('Chat started').waitFor();
  await toast.getByText(/^Customer C-/).waitFor();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await toast.getByText('Chat started').waitFor({ state: 'detached' });
  await doCommand(page, 'Start a chat');
  await toast.getByRole('button', { name: 'Open trace' }).click();
  await page.getByRole('region', { name: 'Detail', exact: true }).getByLabel('Sequence diagram').waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#\/timeline\//);
  await toast.getByText('Chat started').waitFor({ state: 'detached' });
  await openScreen(page, 'Chats');
});

test('logs nothing to the browser console', () => {
  expect(errors).toEqual([]);
});
