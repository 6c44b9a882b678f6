import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';

let browser: Browser;
let workbench: Workbench;
let receiver: Server;
let page: Page;
let errors: string[];

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const trial = (title: string) => page.getByRole('listitem', { name: title, exact: true });
const report = () => page.getByRole('region', { name: 'Report', exact: true });
const underWay = () => page.getByRole('region', { name: 'Under way' });
const receiverUrl = () => `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/hooks`;

/** A receiver that takes whatever is JSON and refuses the rest; it looks at no signature. */
async function openReceiver(): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        JSON.parse(Buffer.concat(chunks).toString());
        response.writeHead(204).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

beforeAll(async () => {
  browser = await launchBrowser();
  receiver = await openReceiver();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await page.getByText('4 of 4 parties up').waitFor();
});

afterAll(async () => {
  receiver.close();
  receiver.closeAllConnections();
  await browser.close();
  await workbench[Symbol.asyncDispose]();
});

describe('a receiver', () => {
  test('is told what will be done before anything is sent', async () => {
    await doCommand(page, 'Test my receiver');
    await trial('Malformed JSON').getByText('Sends a body that lacks a comma.').waitFor();
    await trial('Not signed').getByText('needs a secret').waitFor();
    await trial('Not signed').getByText('Is it refused with a 4xx?').waitFor();
  });

  test('that has no URL yet is refused at the field', async () => {
    await button(/^Start \d+ trials$/).click();
    await page.getByRole('form', { name: 'Your receiver' }).getByRole('alert').waitFor();
    expect(await page.getByLabel('URL', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  test('is not tested while experiments are run, and is told so in place', async () => {
    await page.getByLabel('URL', { exact: true }).fill(receiverUrl());
    await workbench.call('POST', '/experiments/start', {});
    await button(/^Start \d+ trials$/).click();
    await page.getByRole('alert').getByText('The test was not begun.').waitFor();
    await workbench.call('POST', '/experiments/cancel', {});
    await button('Dismiss', page.locator('#main')).click();
  });

  test('gets its grade, whoever left the screen meanwhile', async () => {
    await expect
      .poll(async () => {
        const { run } = (await (await workbench.call('GET', '/experiments/results')).json()) as {
          run?: { state: string };
        };
        return run?.state;
      })
      .not.toBe('running');
    await page.getByLabel('Secret that it verifies with').fill('whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=');
    await button(/^Start \d+ trials$/).click();
    await page.getByRole('link', { name: 'Timeline', exact: true }).click();
    await page.goBack();
    await report()
      .getByRole('heading', { name: /^Grade [A-F]: \d+ of \d+ points$/ })
      .waitFor({ timeout: 60_000 });
    await trial('Malformed JSON').getByText('yes', { exact: true }).waitFor();
    const unsigned = trial('Not signed').getByRole('listitem');
    await unsigned.getByText('no', { exact: true }).waitFor();
    await unsigned.getByText('It answered 204.').waitFor();
    await unsigned.getByText('Leaving the signature out must not help').waitFor();
  });

  test.each(['light', 'dark'] as const)(
    'gets a report that axe has nothing serious to say of, in %s',
    async (scheme) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      expect(await seriousProblems(page)).toEqual([]);
    },
  );

  test('shows only what failed', async () => {
    await button(/^Only what failed \d+$/).click();
    await trial('Malformed JSON').waitFor({ state: 'detached' });
    await trial('Not signed').waitFor();
    await button(/^Only what failed \d+$/).click();
  });

  test('shows what was sent', async () => {
    await button('Show what was sent', trial('A good event')).click();
    await trial('A good event').getByRole('group', { name: 'Sequence diagram' }).waitFor();
    await button('Hide what was sent').click();
  });

  test('has what was sent shown in place: the lists of the user know nothing of it', async () => {
    await button('Show what was sent', trial('A good event')).click();
    await trial('A good event')
      .getByRole('button', { name: /POST \/hooks, status/ })
      .click();
    const detail = page.getByRole('region', { name: 'Detail' });
    await detail.getByText('from the failure lab').waitFor();
    await detail.getByText(`POST ${receiverUrl()}`).waitFor();
    expect(await button(/^Open the (delivery|capture)$/).count()).toBe(0);
    await page.goBack();
    await report().waitFor();
  });

  test('keeps its report', async () => {
    await button('Report').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as JUnit' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('receiver-under-test.xml');
  });

  test('is remembered over a reload, without its secret', async () => {
    await page.reload();
    await report().waitFor();
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe(receiverUrl());
    expect(await page.getByLabel('Secret that it verifies with').inputValue()).toBe('');
  });
});

describe('a receiver that demands or lacks something', () => {
  const authentication = () => page.getByRole('combobox', { name: 'Authentication' });
  const start = () => button(/^Start \d+ trials?$/);

  test('has fields for OAuth and for a client certificate, and is refused at them', async () => {
    await authentication().selectOption('oauth');
    await page.getByLabel('Token endpoint').fill('ftp://auth.example');
    await page.getByLabel('Client', { exact: true }).fill('demo-service');
    await start().click();
    await page.getByText('the scheme ftp is not known. Use http or https.').waitFor();
    expect(await page.getByLabel('Token endpoint').getAttribute('aria-invalid')).toBe('true');
    await authentication().selectOption('mtls');
    await page.getByLabel('Certificate', { exact: true }).waitFor();
    await start().click();
    await page.getByText('mTLS needs an https receiver.').waitFor();
    expect(await authentication().getAttribute('aria-invalid')).toBe('true');
  });

  test('that is not reached is told why in place of a grade', async () => {
    await authentication().selectOption('none');
    await page.getByLabel('URL', { exact: true }).fill('http://127.0.0.1:1/hooks');
    await start().click();
    await report().getByRole('heading', { name: 'Not reached: nothing was judged' }).waitFor();
    await report().getByText('Nothing listens at 127.0.0.1:1.').waitFor();
    await report().getByText('Start the server, or compare host and port with where it listens.').waitFor();
    await report().getByRole('img', { name: 'Not graded' }).waitFor();
    await button('Show what was sent', report()).click();
    await report().getByRole('group', { name: 'Sequence diagram' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
  });

  test('has its reports listed, to be opened and removed by the keyboard', async () => {
    const row = (name: RegExp) => page.getByRole('list', { name: 'Reports' }).getByRole('button', { name });
    await row(/^Not graded .*not reached/).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await report()
      .getByRole('heading', { name: /^Grade [A-F]:/ })
      .waitFor();
    await trial('Malformed JSON').getByText('yes', { exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button('Report', report())
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Save as Markdown' }).click()),
    ]);
    expect(file.suggestedFilename()).toBe('receiver-under-test.md');
    await button('Close', report()).click();
    await report().getByRole('heading', { name: 'Not reached: nothing was judged' }).waitFor();
    await row(/^Not graded .*not reached/).focus();
    await page.keyboard.press('Delete');
    await button('Remove', page.getByRole('dialog')).click();
    await row(/^Not graded .*not reached/).waitFor({ state: 'detached' });
    await expect.poll(() => row(/^Grade /).evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe('a client', () => {
  const now = () => underWay().getByRole('status', { name: 'What to do now' });

  /** Calls as the client would that does not try again. */
  async function call(): Promise<number> {
    const { endpoints, listeners } = (await (await workbench.call('GET', '/status')).json()) as {
      endpoints: { token: string };
      listeners: { party: string; scheme: string; url: string }[];
    };
    const { items } = (await (await workbench.call('GET', '/clients')).json()) as {
      items: { id: string; secret?: string }[];
    };
    const urlOf = (party: string) => listeners.find((one) => one.party === party && one.scheme === 'http')?.url ?? '';
    const { secret = '' } = items.find(({ id }) => id === 'demo-service') ?? {};
    const token = new URL(new URL(endpoints.token).pathname, urlOf('authorization'));
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'demo-service',
      client_secret: secret,
      scope: 'read:customers',
    });
    const answer = (await (await fetch(token, { method: 'POST', body })).json()) as { access_token: string };
    const { status } = await fetch(`${urlOf('service')}/api/customer?customerId=C-1001`, {
      headers: { authorization: `Bearer ${answer.access_token}` },
    });
    return status;
  }

  test('is told what to do now and what it needs, and is judged by its calls', async () => {
    await doCommand(page, 'Test my client');
    await page.getByRole('checkbox', { name: 'All trials' }).click();
    for (const title of ['Too many requests', 'Not allowed']) await page.getByRole('checkbox', { name: title }).click();
    await page.getByLabel('Quiet in seconds').fill('1');
    await button('Start 2 trials').click();
    await now().getByText('Have your client call the service').waitFor();
    await underWay().getByRole('timer', { name: 'Time left' }).waitFor();
    await button('Copy client id').waitFor();
    await button('Show client secret').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('complementary', { name: 'Faults that are on' }).waitFor();
    const noticed = underWay().getByText('It called; judged in').waitFor();
    expect(await call()).toBe(429);
    await noticed;
    await trial('Too many requests').getByText('After the 429 nothing more came.').waitFor();
    await trial('Too many requests').getByText('not seen', { exact: true }).waitFor();
  });

  test('need not do all of it', async () => {
    await underWay().getByRole('heading', { name: 'Not allowed' }).waitFor();
    await button('Skip this one').click();
    await report().getByRole('heading', { name: 'Grade F: 0 of 2 points' }).waitFor();
    await page.getByRole('complementary', { name: 'Faults that are on' }).waitFor({ state: 'detached' });
    expect(await trial('Not allowed').getByText('not seen', { exact: true }).count()).toBe(2);
  });

  test('is left alone once the test is cancelled', async () => {
    await button('Start 2 trials').click();
    await now().waitFor();
    await button('Cancel the test').click();
    await report().getByText('cancelled').waitFor();
    expect(await call()).toBe(200);
  });
});

const sizes = [
  { width: 1440, height: 860 },
  { width: 1024, height: 700 },
];

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(['Test my receiver', 'Test my client'])(
    'axe has nothing serious to find on "%s", and nothing is cut off',
    async (command) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await doCommand(page, command);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const wide = await page.evaluate(() => document.querySelector('#main')?.scrollWidth ?? 0);
        expect(wide).toBeLessThanOrEqual(size.width);
      }
      expect(await seriousProblems(page)).toEqual([]);
    },
  );
});

test('nothing was said in the console', () => {
  expect(errors).toEqual([]);
});
