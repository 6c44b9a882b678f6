import { createServer } from 'node:http';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { libraryApi } from '../support/library-interface.ts';
import { listening, type ListeningServer } from '../support/listening-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { chooseFile, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];
let server: ListeningServer;
/** Method and path of each request to the user's own server. */
const received: string[] = [];
/** Clicks of the user since the start page was shown. */
let clicks = 0;

beforeAll(async () => {
  const own = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.writeHead(request.method === 'GET' ? 401 : 204).end());
  });
  server = await listening(own);
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  await page.exposeFunction('countClick', () => clicks++);
  await page.evaluate(() => {
    const count = (event: Event) => event.isTrusted && (window as unknown as { countClick: () => void }).countClick();
    document.addEventListener('pointerdown', count, { capture: true });
  });
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
  server[Symbol.dispose]();
});

beforeEach(async () => {
  await openScreen(page, 'Overview');
  clicks = 0;
});

const address = (path: string) => `http://127.0.0.1:${server.port}${path}`;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const begin = (name: string) =>
  page.getByRole('group', { name: 'Where to begin' }).getByRole('button', { name }).click();

/** Types without a click: the field has the focus already. */
async function type(label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.insertText(text);
}

test('“Start a chat” draws its trace after one click', async () => {
  // The main action of the screen, and nowhere else.
  await page.getByRole('button', { name: 'Start a chat' }).click();
  await page
    .getByLabel('Sequence diagram')
    .first()
    .getByRole('button', { name: /^Service to Receiver: POST/ })
    .waitFor();
  await expect.poll(() => clicks).toBe(1);
});

test('Timeline opens with its newest row, also after an older chat was started on another screen', async () => {
  await workbench.call('POST', '/events', { event: 'chat_ended', customerId: 'C-1002' });
  // The page has received the event.
  await page.getByLabel('Sequence diagram').first().getByText('chat_ended').first().waitFor();
  await openScreen(page, 'Timeline');
  const selected = page.getByRole('treeitem', { selected: true });
  await selected.filter({ hasText: 'chat_ended' }).waitFor();
});

test('“Test my receiver” grades the receiver of a URL after two clicks', async () => {
  await begin('Test my receiver');
  await type('URL', address('/hook'));
  await button(/^Start \d+ trials/).click();
  await page.getByRole('region', { name: 'Report', exact: true }).waitFor({ timeout: 120_000 });
  expect(received).toContain('POST /hook');
  await expect.poll(() => clicks).toBe(2);
});

test('“Call my API” explains the response of the API after two clicks', async () => {
  await begin('Call my API');
  await type('URL', address('/orders'));
  await button('Send')
    .and(page.getByRole('button', { name: 'Send', exact: true }))
    .click();
  await page.getByRole('region', { name: 'Response', exact: true }).getByText('401 Unauthorized').first().waitFor();
  expect(received).toContain('GET /orders');
  await expect.poll(() => clicks).toBe(2);
});

test('“Explain a failure” explains a pasted response after one click', async () => {
  await begin('Explain a failure');
  await type(
    'Text to inspect',
    'HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Bearer error="invalid_token", error_description="The token expired"\n\n',
  );
  await page
    .getByRole('region', { name: 'Explanation' })
    .getByText(/expired/)
    .first()
    .waitFor();
  await expect.poll(() => clicks).toBe(1);
});

test('“Use my API” serves the OpenAPI document of the user after three clicks', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'library.json');
  await writeFile(file, typeof libraryApi === 'string' ? libraryApi : JSON.stringify(libraryApi));
  await begin('Use my API');
  await chooseFile(workbench, page, file, () => button(/^Use your own API/).click());
  await button('Apply').click();
  await page.getByText('applied', { exact: true }).waitFor();
  const { status } = await fetch(`${workbench.ready.api.http}/v2/hours`);
  expect(status).toBe(200);
  await expect.poll(() => clicks).toBe(3);
  expect(errors).toEqual([]);
});
