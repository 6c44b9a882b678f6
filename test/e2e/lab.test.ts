import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { door, looks } from './doors/door.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';

/** How long all experiments together may take, in milliseconds. */
const wholeRun = { timeout: 150_000 };

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];
let experiments: { id: string; layer: string; title: string }[];

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const catalogue = () => page.getByRole('grid', { name: 'Experiments' });
const row = (name: string | RegExp) => catalogue().getByRole('row', { name });
const run = () => page.getByRole('status', { name: 'Run', exact: true });
const banner = () => page.getByRole('complementary', { name: 'Faults that are on' });
const shown = (title: string) => page.getByRole('article', { name: title, exact: true });

async function lab<Answer>(path: string): Promise<Answer> {
  return (await (await workbench.call('GET', `/experiments${path}`)).json()) as Answer;
}

async function seriousProblems(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

beforeAll(async () => {
  browser = await launchBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  ({ items: experiments } = await lab<{ items: typeof experiments }>(''));
  await link('Failure lab').click();
  await catalogue().waitFor();
});

afterAll(async () => {
  await browser.close();
  await workbench[Symbol.asyncDispose]();
});

describe('the catalogue', () => {
  test('is found by words, and shows all again', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('token-expired');
    await expect.poll(() => catalogue().locator('[data-row]').count()).toBeLessThan(experiments.length);
    await row(/^Access token expired,/).waitFor();
    await page.getByLabel('Search the experiments').fill('nothing has these words');
    await button('Show all').click();
    await expect.poll(() => catalogue().locator('[data-row]').count()).toBe(experiments.length);
  });

  test('runs one by keyboard alone', async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = await page.evaluate(() => document.activeElement?.getAttribute('data-row'));
    await page.keyboard.press('Enter');
    const { title = '' } = experiments.find(({ id }) => id === second) ?? {};
    await row(`${title}, as expected`).waitFor();
    await run()
      .getByText(/^1 of 1 experiment done/)
      .waitFor();
  });

  test('opens and goes on by keyboard alone', async () => {
    await row(/as expected$/).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('article').waitFor();
    const first = page.url();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.url()).toBe(first);
    await page.keyboard.press('Escape');
    await catalogue().waitFor();
  });
});

/** All in the browser; one layer through the other doors, for what runs is the same. */
function wholeOrLayer(): { button: string; count: number } {
  if (door === 'browser') return { button: 'Run all', count: experiments.length };
  return { button: 'Run layer HTTP auth', count: experiments.filter(({ layer }) => layer === 'auth').length };
}

describe('all experiments', () => {
  test('are cancelled; the one under way is not judged', async () => {
    const cancelled = async () => {
      await button('Run all').dispatchEvent('click');
      // The run may be faster than the hand.
      await button('Cancel', page.locator('#main'))
        .dispatchEvent('click', {}, { timeout: 2000 })
        .catch(() => undefined);
      const end = run().getByText(/ done/);
      await end.waitFor();
      return end.textContent();
    };
    await expect.poll(cancelled, { timeout: 50_000 }).toMatch(/done, then cancelled/);
    await expect.poll(() => button('Run all').isEnabled(), { timeout: 10_000 }).toBe(true);
  });

  test(
    'go as expected, told while they run, also to who left the screen meanwhile',
    async () => {
      const wanted = wholeOrLayer();
      await button(wanted.button).dispatchEvent('click');
      await page
        .locator('#main')
        .getByText(new RegExp(`^\\d+ of ${String(wanted.count)} experiments: `))
        .waitFor();
      await link('Timeline').click();
      await link('Failure lab').click();
      await run()
        .getByText(new RegExp(`^${String(wanted.count)} of ${String(wanted.count)} experiments done;`))
        .waitFor(wholeRun);
      const apart = await row(/, not as expected$/).allTextContents();
      expect(apart).toEqual([]);
      const cells = page.getByRole('region', { name: 'Results' }).getByRole('link', { name: /: as expected$/ });
      expect(await cells.count()).toBeGreaterThanOrEqual(wanted.count);
      await button(/^Not as expected 0$/).waitFor();
    },
    wholeRun.timeout + 10_000,
  );

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
  test('has an address, and shows where it breaks, expected beside observed, why, and the trace', async () => {
    await page.goto(`${new URL(page.url()).origin}/#/lab/token-expired`);
    const experiment = shown('Access token expired');
    await experiment.getByRole('img', { name: 'Breaks on the way from Client to Service' }).waitFor();
    const answers = experiment.getByRole('table').getByRole('row', { name: /Answers/ });
    await answers.getByLabel('as expected').waitFor();
    await experiment.getByText('all put back').waitFor();
    await experiment.getByRole('region', { name: 'Why' }).getByText('The access token has expired').waitFor();
    await experiment.getByRole('group', { name: 'Sequence diagram' }).getByText('POST /api/chat/start').waitFor();
  });

  test('runs again by keyboard', async () => {
    const { startedAt } = await lastResult('token-expired');
    await shown('Access token expired').focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await lastResult('token-expired')).startedAt).not.toBe(startedAt);
    await page.getByRole('status', { name: 'Result' }).getByText('as expected', { exact: true }).waitFor();
  });

  test('is left by the browser’s back button', async () => {
    await button('Next experiment').click();
    await shown('Access token expired').waitFor({ state: 'detached' });
    await page.goBack();
    await shown('Access token expired').waitFor();
  });

  test('shows a delivery of the lab with its attempts in place: the list of the user does not have it', async () => {
    await page.goto(`${new URL(page.url()).origin}/#/lab/receiver-path-wrong`);
    await page.getByRole('button', { name: /^Run( again)?$/ }).click();
    const diagram = page.getByRole('group', { name: 'Sequence diagram' });
    await diagram.getByRole('button', { name: 'Service: Delivery pending' }).click();
    const detail = page.getByRole('region', { name: 'Detail' });
    await detail.getByText('from the failure lab').waitFor();
    await detail.getByRole('tab', { name: 'Attempts' }).click();
    await detail.getByRole('tabpanel', { name: 'Attempts' }).getByRole('listitem').first().waitFor();
    expect(await button('Open the delivery').count()).toBe(0);
  });

  test('of an id that is not known leads back', async () => {
    await page.goto(`${new URL(page.url()).origin}/#/lab/nobody`);
    await page.getByText('No experiment is called nobody').waitFor();
    await link('To the failure lab').click();
    await catalogue().waitFor();
  });
});

async function lastResult(id: string): Promise<{ startedAt: string }> {
  const { results } = await lab<{ results: { id: string; startedAt: string }[] }>('/results');
  return results.find((result) => result.id === id) ?? { startedAt: '' };
}

describe('faults', () => {
  const form = () => page.getByRole('form', { name: 'Set a fault' });

  test('are set at any place, and say on every screen that they are on', async () => {
    await page.getByRole('tab', { name: /^Faults/ }).click();
    expect(await banner().count()).toBe(0);
    await form().getByLabel('Where', { exact: true }).selectOption('api');
    await form().getByLabel('What goes wrong').selectOption('status');
    await form().getByLabel('Status', { exact: true }).fill('503');
    await form().getByLabel('Path').fill('/api/chat');
    await form().getByLabel('How often').selectOption('first');
    await form().getByLabel('Times').fill('1');
    await button('Set fault').click();
    for (const screen of ['Overview', 'Timeline', 'Clocks']) {
      await link(screen).click();
      await banner().getByText('1 fault is on').waitFor();
      await banner()
        .getByText(/Answer an error: API of the service, 503, \/api\/chat, once/)
        .waitFor();
    }
  });

  test('count how often they acted', async () => {
    await button('Start a chat').first().click();
    await banner().getByText('1 hit').waitFor();
    await button('Dismiss').click();
  });

  test('say at its field what is refused', async () => {
    await banner().getByRole('link', { name: 'Show' }).click();
    await form().getByLabel('Status', { exact: true }).fill('200');
    await button('Set fault').click();
    await form().getByRole('alert').waitFor();
    expect(await form().getByLabel('Status', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  test('are cleared one by one, and all by one button wherever one is', async () => {
    await form().getByLabel('Status', { exact: true }).fill('404');
    await button('Set fault').click();
    await banner().getByText('2 faults are on').waitFor();
    await button('Clear Answer an error').first().click();
    await banner().getByText('1 fault is on').waitFor();
    await link('Captures').click();
    await button('Clear all faults').click();
    await banner().waitFor({ state: 'detached' });
  });
});

test('the clocks show their skew on one axis, and say what it means', async () => {
  await link('Clocks').click();
  await button('Service past the token’s life').click();
  await page.getByRole('listitem', { name: 'Service: +5 min 1 s' }).waitFor();
  await page.getByText('Access tokens have expired for the service when they are issued: 401.').waitFor();
  await button('Reset clocks').click();
  await page.getByText('Access tokens live as long for the service as they say.').waitFor();
  await workbench.call('POST', '/faults', { where: 'api', what: { kind: 'skew', party: 'service', seconds: -40 } });
  await page.getByRole('listitem', { name: 'Service: fault -40 s' }).waitFor();
  await page.getByText(/with nbf is not yet valid for it for 40 s/).waitFor();
  await button('Clear all faults').click();
  await page.getByRole('listitem', { name: 'Service: at the wall clock' }).waitFor();
});

test('an experiment is found in the palette', async () => {
  await doCommand(page, 'Experiment: Access token expired');
  await shown('Access token expired').waitFor();
});

const sizes = [
  { width: 1440, height: 860 },
  { width: 1024, height: 700 },
];

describe.each(looks)('in %s', (colorScheme) => {
  test.each(['#/lab', '#/lab/token-expired', '#/lab/faults', '#/clocks'])(
    'axe has nothing serious to find on %s, and nothing is cut off',
    async (hash) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.goto(new URL(page.url()).origin + '/' + hash);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const wide = await page.evaluate(() => document.querySelector('#main')?.scrollWidth ?? 0);
        expect(wide).toBeLessThanOrEqual(size.width);
      }
      if (hash === '#/lab') await page.getByLabel('Search the experiments').fill('token expired');
      expect(await seriousProblems()).toEqual([]);
    },
  );
});

test('nothing was said in the console', () => {
  expect(errors).toEqual([]);
});
