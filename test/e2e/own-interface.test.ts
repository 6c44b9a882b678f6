import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { libraryApi, libraryOverlay } from '../support/library-interface.ts';
import { doCommand, openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { openScreen } from './open-screen.ts';

const run = promisify(execFile);

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];

const send = () => page.getByRole('button', { name: 'Send addBook', exact: true });
const screen = () => requestsScreen(page);

async function books(): Promise<number> {
  const { items } = (await (await workbench.call('GET', '/interface/records/books')).json()) as { items: unknown[] };
  return items.length;
}

beforeAll(async () => {
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  await workbench.call('PUT', '/interface', { openapi: libraryApi, overlay: libraryOverlay });
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
});

test('Overview names the interface, and its command creates a record', async () => {
  await openScreen(page, 'Overview');
  await page.getByText('The service offers Library.').waitFor();
  const card = page.getByRole('region', { name: 'Send addBook with cURL' });
  const shown = card.locator('pre');
  await shown.nth(1).waitFor();
  await card.getByRole('button', { name: 'Show secret' }).click();
  const commands = await shown.allTextContents();
  const before = await books();
  const { stdout } = await run('bash', ['-c', commands.join('\n')]);
  expect(stdout).toMatch(/^HTTP\/1.1 201 /);
  expect(await books()).toBe(before + 1);
});

test('the main action and the palette call the operation of the role', async () => {
  const before = await books();
  await send().click();
  await page.getByRole('status', { name: 'Sample call' }).getByText('POST /v2/books returned 201.').waitFor();
  await doCommand(page, 'Send addBook');
  await expect.poll(books).toBe(before + 2);
});

test.each([
  [/^GET \/v2\/books\/\{bookId\}/, '200 OK'],
  [/^POST \/v2\/books addBook/, '201 Created'],
  [/^GET \/v2\/hours/, '200 OK'],
  [/^GET \/openapi.json/, '200 OK'],
])('Requests has the preset %s, which returns %s', async (name, status) => {
  await openScreen(page, 'Requests');
  await screen().openPreset(name);
  await screen().button('Send').click();
  await screen().answered(status);
});

test('the diagnosis of a refused request leads to the line of the rule in the document', async () => {
  const { button, answered, newRequest, response } = screen();
  await openScreen(page, 'Requests');
  await newRequest(`${workbench.ready.api.http}/v2/books/none`);
  await button('Send').click();
  await answered('401 Unauthorized');
  const rules = response.getByRole('list', { name: 'Rules of your own interface' });
  const line = libraryApi.split('\n').findIndex((one) => one.includes('{ counter: [] }]')) + 1;
  await rules
    .getByRole('button', { name: `openapi:${line}` })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Text of/ }).waitFor();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toContain('{ counter: [] }]');
});

test('chats are refused with what to do', async () => {
  const refused = await workbench.call('POST', '/chats', {});
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    detail: 'The current interface, Library, has no chats.',
    hint: expect.stringContaining('DELETE /interface') as string,
  });
  for (const [method, path, body] of [
    ['POST', '/traffic', { chatsPerMinute: 60 }],
    ['PATCH', '/desk', { mode: 'fast' }],
    ['POST', '/chats/x/assign', {}],
  ] as const)
    expect((await workbench.call(method, path, body)).status).toBe(409);
});

test('screens that need chats name the interface, and lead to Interface', async () => {
  await openScreen(page, 'Document');
  await expect.poll(() => page.getByRole('link', { name: 'Chats' }).count()).toBe(0);
  await page.goto(`${new URL(page.url()).origin}/#/service`);
  await page.getByText('The service offers Library').waitFor();
  await openScreen(page, 'Pull and push');
  await page.getByText(/of the built-in interface, and the service offers Library/).waitFor();
  await page.getByRole('button', { name: 'Open Interface' }).click();
  await page.getByText('Library', { exact: true }).first().waitFor();
  const refused = await workbench.call('POST', '/runs', { kind: 'comparison' });
  expect(refused.status).toBe(409);
});

test('the failure lab has parties of its own, with the built-in interface', async () => {
  await workbench.call('POST', '/runs', { kind: 'experiments', ids: ['token-expired'] });
  const results = async (): Promise<unknown> => {
    const runs = (await (await workbench.call('GET', '/runs?kind=experiments')).json()) as { items: { id: string }[] };
    return (await workbench.call('GET', `/runs/${runs.items[0]?.id}`)).json();
  };
  await expect.poll(results, { timeout: 30_000 }).toMatchObject({ results: [{ passed: true }] });
});

test('Load and the receiver begin with an event of the interface', async () => {
  await openScreen(page, 'Load');
  await page.getByText('"bookAdded"').first().waitFor();
  await openScreen(page, 'Receiver');
  await page.getByRole('tab', { name: 'Sample code' }).click();
  await page.getByLabel('Event', { exact: true }).and(page.getByRole('combobox')).selectOption('bookAdded');
  await page.getByText(/"event": ?"bookAdded"/).waitFor();
});

test('an OpenAPI document that is dropped on another screen opens in Interface', async () => {
  await openScreen(page, 'Overview');
  await page.evaluate(
    (content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'dropped.yaml'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    libraryApi.replace('title: Library', 'title: Dropped'),
  );
  await page.getByText('Dropped', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('the page logs no errors', () => {
  expect(errors).toEqual([]);
});
