import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { chooseOption } from './choose-option.ts';
import { looks } from './targets/target.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openRows, openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];
let experiments: { id: string; layer: string; title: string }[];

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const catalogue = () => page.getByRole('listbox', { name: 'Experiments' });
const row = (name: string | RegExp) => catalogue().getByRole('option', { name });
/** The number of experiments that the list has, also of those that are not drawn. */
const listed = async () => Number(await catalogue().getByRole('option').first().getAttribute('aria-setsize'));
const result = () => page.getByRole('status', { name: 'Result' });
const run = () => page.getByRole('status', { name: 'Run', exact: true });
const faultChip = () => page.getByRole('group', { name: 'Active faults' });
const activeFaults = (name: string) => faultChip().getByRole('link', { name });
const shown = (title: string) => page.getByRole('article', { name: title, exact: true });

async function lab<Answer>(path: string): Promise<Answer> {
  return (await (await workbench.call('GET', `/experiments${path}`)).json()) as Answer;
}

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  ({ items: experiments } = await lab<{ items: typeof experiments }>(''));
  await openScreen(page, 'Failure lab');
  await catalogue().waitFor();
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('the catalogue', () => {
  test('selects the first experiment, is searched by words, and shows all again', async () => {
    await shown(experiments[0]?.title ?? '').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('token-expired');
    await expect.poll(listed).toBeLessThan(experiments.length);
    await row(/Access token expired/).waitFor();
    await page.getByLabel('Search the experiments').fill('nothing has these words');
    await button('Show all').click();
    await expect.poll(listed).toBe(experiments.length);
  });

  test('runs one with only the keyboard', async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await catalogue().locator('[aria-selected="true"][aria-posinset="2"]').waitFor();
    await page.keyboard.press('Control+Enter');
    await result().getByText('as expected', { exact: true }).waitFor();
    await run()
      .getByText(/^1 of 1 experiment completed/)
      .waitFor();
  });

  test('leads to the details and back with only the keyboard', async () => {
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('experiment-title');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('experiment-list');
  });
});

describe('all experiments', () => {
  test('show their progress, also after leaving the screen, and are cancelled', async () => {
    await button('Run all').click();
    const progress = page.locator('#main').getByText(new RegExp(`^\\d+ of ${experiments.length} experiments: `));
    await progress.waitFor();
    await openRows(page);
    await openScreen(page, 'Failure lab');
    await progress.waitFor();
    await button('Cancel').click();
    await run()
      .getByText(/ completed, then cancelled/)
      .waitFor();
    await expect.poll(() => button('Run all').isEnabled()).toBe(true);
  });
});

describe('the experiments of a layer', () => {
  test('end as expected', async () => {
    const { length } = experiments.filter(({ layer }) => layer === 'payload');
    await button('Filter: all layers').click();
    await page.getByRole('menuitemradio', { name: /^Payload: 0 of/ }).click();
    await button(`Run ${length} shown`).click();
    await run()
      .getByText(new RegExp(`^${length} of ${length} experiments completed;`))
      .waitFor({ timeout: 60_000 });
    await button('Filter: Payload').click();
    await page.getByRole('menuitemradio', { name: `Payload: ${length} of ${length} as expected` }).waitFor();
    await page.getByRole('menuitemradio', { name: /^All layers/ }).click();
    await button(/^As expected \d+$/).waitFor();
    expect(await button(/^Not as expected/).count()).toBe(0);
  });

  test('are reported', async () => {
    await button('Report').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as JUnit' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('failure-lab.xml');
  });
});

describe('the page of an experiment', () => {
  test('has a URL, and shows the broken hop, expected and observed facts, the cause and the trace', async () => {
    await page.goto(`${new URL(page.url()).origin}/#/lab/token-expired`);
    const experiment = shown('Access token expired');
    await button(/^Run( again)?$/).click();
    await experiment.getByRole('img', { name: 'Breaks between Client and Service' }).waitFor();
    const answers = experiment.getByRole('table').getByRole('row', { name: /Responses/ });
    await answers.getByLabel('as expected').waitFor();
    await experiment.getByText('restored').waitFor();
    await experiment.getByRole('region', { name: 'Diagnosis' }).getByText('The access token has expired').waitFor();
    await experiment.getByRole('group', { name: 'Sequence diagram' }).getByText('POST /api/chat/start').waitFor();
  });

  test('runs again by keyboard', async () => {
    const { startedAt } = await lastResult('token-expired');
    await catalogue().focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await lastResult('token-expired')).startedAt).not.toBe(startedAt);
    await result().getByText('as expected', { exact: true }).waitFor();
  });

  test('shows a delivery of the lab with its attempts in place', async () => {
    await page.goto(`${new URL(page.url()).origin}/#/lab/receiver-path-wrong`);
    await page.getByRole('button', { name: /^Run( again)?$/ }).click();
    const diagram = page.getByRole('group', { name: 'Sequence diagram' });
    await diagram.getByRole('button', { name: 'Service: Delivery waiting' }).click();
    const detail = page.getByRole('region', { name: 'Detail' });
    await detail.getByText('from the failure lab').waitFor();
    await detail.getByRole('tab', { name: 'Attempts' }).click();
    await detail.getByRole('tabpanel', { name: 'Attempts' }).getByRole('listitem').first().waitFor();
    await expect.poll(() => button('Open delivery').count()).toBe(0);
  });

  test('with an unknown id links to the failure lab', async () => {
    await page.goto(`${new URL(page.url()).origin}/#/lab/nobody`);
    await page.getByText('Unknown experiment nobody').waitFor();
    await button('Show the experiments').click();
    const title = await catalogue().locator('[aria-selected="true"]').textContent();
    const known = experiments.find((one) => title?.includes(one.title));
    await shown(known?.title ?? '').waitFor();
  });
});

async function lastResult(id: string): Promise<{ startedAt: string }> {
  const { results } = await lab<{ results: { id: string; startedAt: string }[] }>('/results');
  return results.find((result) => result.id === id) ?? { startedAt: '' };
}

describe('faults', () => {
  const form = () => page.getByRole('form', { name: 'Set a fault' });

  test('can be set at any place, and are shown on every screen', async () => {
    await openScreen(page, 'Faults');
    await expect.poll(() => faultChip().count()).toBe(0);
    await form().getByLabel('Location', { exact: true }).selectOption('api');
    await chooseOption(form().getByLabel('Fault type'), 'Return an error');
    await form().getByLabel('Status', { exact: true }).fill('503');
    await form().getByLabel('Path').fill('/api/chat');
    await form().getByLabel('Frequency').selectOption('first');
    await form().getByLabel('Count').fill('2');
    await button('Set fault').click();
    for (const screen of ['Overview', 'Timeline', 'Clocks'] as const) {
      await openScreen(page, screen);
      await activeFaults('1 active fault').waitFor();
      await faultChip()
        .getByTitle(/Return 503: Service API, \/api\/chat, the first 2 times/)
        .waitFor();
    }
  });

  test('count their hits', async () => {
    await openScreen(page, 'Overview');
    await button('Start a chat').first().click();
    await faultChip().getByTitle(/1 hit/).waitFor();
    await button('Dismiss').click();
  });

  test('are no longer active after their last hit, and stay listed until they are cleared', async () => {
    await activeFaults('1 active fault').click();
    const list = page.getByRole('list', { name: 'Faults', exact: true });
    await list.getByText('1 hit', { exact: true }).waitFor();
    expect(await page.getByTestId('fault-chip').count()).toBe(1);
    await workbench.call('POST', '/chats', { customerId: 'C-1001' });
    await list.getByText('2 hits, used up').waitFor();
    await faultChip().waitFor({ state: 'detached' });
    expect(await page.getByTestId('fault-chip').count()).toBe(0);
    await page.getByRole('heading', { name: 'Faults', exact: true }).waitFor();
    await button('Clear all').click();
    await page.getByText('No active faults').waitFor();
  });

  test('show a rejected value at its field', async () => {
    await form().getByLabel('Status', { exact: true }).fill('200');
    await button('Set fault').click();
    await form().getByRole('alert').waitFor();
    await expect.poll(() => form().getByLabel('Status', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  test('are cleared one by one, or all together from any screen', async () => {
    for (const [status, words] of [
      ['404', '1 active fault'],
      ['405', '2 active faults'],
    ] as const) {
      await form().getByLabel('Status', { exact: true }).fill(status);
      await button('Set fault').click();
      await activeFaults(words).waitFor();
    }
    await button('Clear Return 404').first().click();
    await activeFaults('1 active fault').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    expect(await focused()).toBe('main');
    await openScreen(page, 'Captures');
    await button('Clear all faults…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
    await faultChip().waitFor({ state: 'detached' });
    expect(await focused()).toBe('main');
  });
});

test('the screen Clocks shows the skew on one axis and its effects', async () => {
  await openScreen(page, 'Clocks');
  await button('Service past token expiry').click();
  await page.getByRole('listitem', { name: 'Service: +5 min 1 s' }).waitFor();
  await page.getByText('Access tokens are already expired at the service when issued: 401.').waitFor();
  await button('Reset clocks').click();
  await page.getByText('Access tokens last their full lifetime at the service.').waitFor();
  await workbench.call('POST', '/faults', { where: 'api', what: { kind: 'skew', party: 'service', seconds: -40 } });
  await page.getByRole('listitem', { name: 'Service: fault -40 s' }).waitFor();
  await page.getByText(/rejects tokens with nbf for the first 40 s/).waitFor();
  await button('Clear all faults…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('listitem', { name: 'Service: at wall-clock time' }).waitFor();
});

test('the palette finds an experiment', async () => {
  await doCommand(page, 'Experiment: Access token expired');
  await shown('Access token expired').waitFor();
  await row(/Access token expired/).waitFor();
});

const sizes = [
  { width: 1440, height: 860 },
  { width: 1024, height: 700 },
];

describe.each(looks)('in %s', (colorScheme) => {
  test.each(['#/lab', '#/lab/token-expired', '#/lab/faults', '#/clocks'])(
    'has no serious axe violations on %s and no overflow',
    async (hash) => {
      await page.emulateMedia({ colorScheme });
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.goto(new URL(page.url()).origin + '/' + hash);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const wide = await page.evaluate(() => document.querySelector('#main')?.scrollWidth ?? 0);
        expect(wide).toBeLessThanOrEqual(size.width);
      }
      if (hash === '#/lab') await page.getByLabel('Search the experiments').fill('token expired');
      expect(await seriousProblems(page, colorScheme)).toEqual([]);
    },
  );
});

test('logs nothing to the browser console', () => {
  expect(errors).toEqual([]);
});
