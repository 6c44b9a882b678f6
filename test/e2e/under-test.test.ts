import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import type { ListeningServer } from '../support/listening-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { openReceiver } from './json-receiver.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { seriousProblems } from './serious-problems.ts';
import { openRows } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let receiver: ListeningServer;
let page: Page;
let errors: string[];

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const trial = (title: string) => page.getByRole('listitem', { name: title, exact: true });
const report = () => page.getByRole('region', { name: 'Report', exact: true });
const running = () => page.getByRole('region', { name: 'Running' });
const receiverUrl = () => `http://127.0.0.1:${String(receiver.port)}/hooks`;

beforeAll(async () => {
  browser = await sharedBrowser();
  receiver = await openReceiver();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await page.getByText('4 of 4 parties up').waitFor();
});

afterAll(async () => {
  receiver[Symbol.dispose]();
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

describe('a receiver', () => {
  test('lists the trials before anything is sent', async () => {
    await doCommand(page, 'Test my receiver');
    await trial('Malformed JSON').getByText('Sends a JSON body with a missing comma.').waitFor();
    await trial('Unsigned').getByText('needs a secret').waitFor();
    await trial('Unsigned').getByText('Is it rejected with a 4xx?').waitFor();
  });

  test('without a URL is rejected at the field', async () => {
    await button(/^Start \d+ trials$/).click();
    await page.getByRole('form', { name: 'Your receiver' }).getByRole('alert').waitFor();
    await expect.poll(() => page.getByLabel('URL', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  test('shows the final URL, which both kinds of paths change, before anything is sent', async () => {
    const origin = new URL(receiverUrl()).origin;
    const url = page.getByLabel('URL', { exact: true });
    const shown = (target: string) => page.getByText(`Events are posted to ${target}`, { exact: true }).waitFor();
    await url.fill(origin);
    await shown(`${origin}/webhook/chat-started`);
    await page.getByLabel('Paths').selectOption('Exactly the URL');
    await shown(origin);
    await url.fill(receiverUrl());
    await shown(receiverUrl());
  });

  test('is not tested while experiments run, and shows the error', async () => {
    await page.getByLabel('URL', { exact: true }).fill(receiverUrl());
    const started = await workbench.call('POST', '/runs', { kind: 'experiments' });
    const { id } = (await started.json()) as { id: string };
    await button(/^Start \d+ trials$/).click();
    await page.getByRole('alert').getByText('Cannot start the test.').waitFor();
    await workbench.call('POST', `/runs/${id}/cancel`, {});
    await button('Dismiss', page.locator('#main')).click();
  });

  test('gets its grade after the user leaves the screen and returns', async () => {
    await page.getByLabel('Signing secret').fill('whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=');
    await button(/^Start \d+ trials$/).click();
    await openRows(page);
    await page.goBack();
    await report()
      .getByRole('heading', { name: /^Grade [A-F]: \d+ of \d+ points$/ })
      .waitFor({ timeout: 60_000 });
    await trial('Malformed JSON').getByText('yes', { exact: true }).waitFor();
    const unsigned = trial('Unsigned').getByRole('listitem');
    await unsigned.getByText('no', { exact: true }).waitFor();
    await unsigned.getByText('It responded with 204.').waitFor();
    await unsigned.getByText('Omitting the signature must not bypass the check').waitFor();
  });

  test.each(['light', 'dark'] as const)('has a report without serious axe violations in %s', async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await seriousProblems(page, scheme)).toEqual([]);
  });

  test('shows only what failed', async () => {
    await button(/^Only failed \d+$/).click();
    await trial('Malformed JSON').waitFor({ state: 'detached' });
    await trial('Unsigned').waitFor();
    await button(/^Only failed \d+$/).click();
  });

  test('shows the messages of a trial', async () => {
    await button('Show messages', trial('Valid event')).click();
    await trial('Valid event').getByRole('group', { name: 'Sequence diagram' }).waitFor();
    await button('Hide messages').click();
  });

  test('shows a message in place, without links to the lists that omit it', async () => {
    await button('Show messages', trial('Valid event')).click();
    await trial('Valid event')
      .getByRole('button', { name: /POST \/hooks, status/ })
      .click();
    const detail = page.getByRole('region', { name: 'Detail' });
    await detail.getByText('from the failure lab').waitFor();
    await detail.getByText(`POST ${receiverUrl()}`).waitFor();
    await expect.poll(() => button(/^Open the (delivery|capture)$/).count()).toBe(0);
    await page.goBack();
    await report().waitFor();
  });

  test('saves its report', async () => {
    await button('Report').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as JUnit' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('receiver-under-test.xml');
  });

  test('is restored after a reload, without its secret', async () => {
    await page.reload();
    await report().waitFor();
    await expect.poll(() => page.getByLabel('URL', { exact: true }).inputValue()).toBe(receiverUrl());
    await expect.poll(() => page.getByLabel('Signing secret').inputValue()).toBe('');
  });
});

describe('a receiver with authentication, or out of reach', () => {
  const authentication = () => page.getByRole('combobox', { name: 'Authentication' });
  const start = () => button(/^Start \d+ trials?$/);

  test('has fields for OAuth and for a client certificate, which show errors', async () => {
    await authentication().selectOption('oauth');
    await page.getByLabel('Token endpoint').fill('ftp://auth.example');
    await page.getByLabel('Client', { exact: true }).fill('demo-service');
    await start().click();
    await page.getByText('the scheme ftp is not known. Use http or https.').waitFor();
    await expect.poll(() => page.getByLabel('Token endpoint').getAttribute('aria-invalid')).toBe('true');
    await authentication().selectOption('mtls');
    await page.getByLabel('Certificate', { exact: true }).waitFor();
    await start().click();
    await page.getByText('mTLS needs an https receiver.').waitFor();
    await expect.poll(() => authentication().getAttribute('aria-invalid')).toBe('true');
  });

  test('that is not reached gets a diagnosis instead of a grade', async () => {
    await authentication().selectOption('none');
    await page.getByLabel('URL', { exact: true }).fill('http://127.0.0.1:1/hooks');
    await start().click();
    await report().getByRole('heading', { name: 'Receiver not reached: no trial was graded' }).waitFor();
    await report().getByText('Nothing is listening on 127.0.0.1:1.').waitFor();
    await report().getByText('Start the server, or check the host and port.').waitFor();
    await report().getByRole('img', { name: 'Not graded' }).waitFor();
    await button('Show messages', report()).click();
    await report().getByRole('group', { name: 'Sequence diagram' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
  });

  test('lists its reports, which open and delete by keyboard', async () => {
    const list = page.getByRole('listbox', { name: 'Reports' });
    const row = (name: RegExp) => list.getByRole('option', { name });
    await expect.poll(() => row(/^Not graded: not reached/).getAttribute('aria-selected')).toBe('true');
    await list.focus();
    await page.keyboard.press('ArrowDown');
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
    await report().getByRole('heading', { name: 'Receiver not reached: no trial was graded' }).waitFor();
    await list.focus();
    await page.keyboard.press('Delete');
    await button('Delete', page.getByRole('dialog')).click();
    await row(/^Not graded: not reached/).waitFor({ state: 'detached' });
    await expect.poll(() => row(/^Grade /).count()).toBe(1);
    await row(/^Grade /).click();
    await button('Close', report()).waitFor();
    await list.focus();
    await page.keyboard.press('Delete');
    await button('Delete', page.getByRole('dialog')).click();
    await row(/^Grade /).waitFor({ state: 'detached' });
    await report().getByRole('heading', { name: 'Receiver not reached: no trial was graded' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});

describe('a client', () => {
  const now = () => running().getByRole('status', { name: 'What to do now' });

  /** Calls the service like a client without retries. */
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

  test('shows what to do and what the client needs, and grades its calls', async () => {
    await doCommand(page, 'Test my client');
    await page.getByRole('checkbox', { name: 'All trials' }).click();
    for (const title of ['Too many requests', 'Insufficient scope'])
      await page.getByRole('checkbox', { name: title }).click();
    await page.getByLabel('Idle timeout', { exact: true }).fill('1');
    await button('Start 2 trials').click();
    await now().getByText('Make your client call the service').waitFor();
    await running().getByRole('timer', { name: 'Time left' }).waitFor();
    await button('Copy client id').waitFor();
    await button('Show client secret').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('group', { name: 'Active faults' }).waitFor();
    const noticed = running().getByText('Call received; graded in').waitFor();
    expect(await call()).toBe(429);
    await noticed;
    await trial('Too many requests').getByText('The client sent nothing more after the 429.').first().waitFor();
    await trial('Too many requests').getByText('not seen', { exact: true }).waitFor();
  });

  test('can skip a trial', async () => {
    await running().getByRole('heading', { name: 'Insufficient scope' }).waitFor();
    await button('Skip trial').click();
    await report().getByRole('heading', { name: 'Grade F: 0 of 2 points' }).waitFor();
    await page.getByRole('group', { name: 'Active faults' }).waitFor({ state: 'detached' });
    await expect.poll(() => trial('Insufficient scope').getByText('not seen', { exact: true }).count()).toBe(2);
  });

  test('gets normal responses after the test is cancelled', async () => {
    await button('Start 2 trials').click();
    await now().waitFor();
    await button('Cancel test').click();
    await report().getByText('cancelled').waitFor();
    expect(await call()).toBe(200);
  });
});

test('trials of opened folders are listed as own, and wrong files with their place', async () => {
  await using folder = await tempFolder();
  const text = `hookbench: 1
name: Chat ended
trial:
  of: receiver
  does: Sends a chat that ended.
  questions: [{ id: ok, question: Is it accepted?, weight: 1, why: It is valid, expect: { status: 2xx } }]
steps: [{ event: { event: chat_ended, customerId: C-1001 } }]
`;
  await writeFile(join(folder.path, 'chat-ended.yaml'), text);
  await writeFile(join(folder.path, 'wrong.yaml'), text.replace('weight: 1', 'weight: 9'));
  await workbench.call('POST', '/scenarios/folders', { path: folder.path });
  await page.reload();
  await page.getByText('4 of 4 parties up').waitFor();
  await doCommand(page, 'Test my receiver');
  await trial('Chat ended').getByText('own · Sends a chat that ended.').waitFor();
  await page.getByText('Some of your trials are wrong.').waitFor();
  await page.getByText(/wrong\.yaml:6:\d+: trial\.questions\.0\.weight/).waitFor();
  await workbench.call('POST', '/scenarios/folders/close', { path: folder.path });
});

const sizes = [
  { width: 1440, height: 860 },
  { width: 1024, height: 700 },
];

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(['Test my receiver', 'Test my client'])(
    'has no serious axe violations on "%s" and no overflow',
    async (command) => {
      await page.emulateMedia({ colorScheme });
      await doCommand(page, command);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const wide = await page.evaluate(() => document.querySelector('#main')?.scrollWidth ?? 0);
        expect(wide).toBeLessThanOrEqual(size.width);
      }
      expect(await seriousProblems(page, colorScheme)).toEqual([]);
    },
  );
});

test('logs nothing to the browser console', () => {
  expect(errors).toEqual([]);
});
