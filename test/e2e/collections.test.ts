import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRequest } from '@usebruno/filestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';
import { openPage, openWorkbench, type Workbench } from './open-workbench.ts';
import { requestsScreen } from './requests-screen.ts';
import { seriousProblems } from './serious-problems.ts';
import { openScreen } from './open-screen.ts';

let browser: Browser;
let workbench: Workbench;
let page: Page;
let errors: string[];
let folder: TempFolder;
let root: string;
let file: string;
let screen: ReturnType<typeof requestsScreen>;

const text = `info:
  name: Get a customer
  type: http
  seq: 1

http:
  method: GET
  url: "{{api}}/api/customers/{{customer}}"

runtime:
  assertions:
    - expression: res.status
      operator: eq
      value: "401"
  actions:
    - type: set-variable
      phase: after-response
      selector:
        expression: res.body.title
        method: jsonq
      variable:
        name: title
        scope: runtime

docs: |
  Owned by the checkout team.
`;

beforeAll(async () => {
  folder = await tempFolder();
  root = join(folder.path, 'checkout');
  file = join(root, 'Customers', 'Get a customer.yml');
  await mkdir(join(root, 'Customers'), { recursive: true });
  await mkdir(join(root, 'environments'));
  await writeFile(join(root, 'opencollection.yml'), 'opencollection: 1.0.0\ninfo:\n  name: Checkout\n');
  await writeFile(file, text);
  const variables = 'variables:\n  - name: customer\n    value: C-1001\n';
  await writeFile(join(root, 'environments', 'local.yml'), `name: Local\n${variables}`);
  browser = await sharedBrowser();
  workbench = await openWorkbench();
  ({ page, errors } = await openPage(browser, workbench.ready.ui));
  screen = requestsScreen(page);
  await openScreen(page, 'Requests');
});

afterAll(async () => {
  await closePages(browser);
  await workbench[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const row = (name: string) => page.getByRole('region', { name: 'Checkout' }).getByRole('button', { name });

describe('a collection of requests in files', () => {
  test('is opened, and a request of it is sent with an environment and checked', async () => {
    await screen.tab('Files').click();
    await screen.button('Open folder').click();
    await screen.dialog.getByLabel('Path').fill(root);
    await screen.dialog.getByRole('button', { name: 'Open' }).click();
    await row('Get a customer').first().click();
    await page.getByRole('heading', { name: /Get a customer/ }).waitFor();
    await page.getByLabel('Environment').selectOption({ label: 'Local (Checkout)' });
    await screen.button('Send').click();
    await screen.answered('401 Unauthorized');
    await screen.response.getByRole('list', { name: 'Assertions' }).getByText('passed').waitFor();
    await screen.editorTab('Assertions').click();
    await screen.editor.getByText(/title = Access token missing/).waitFor();
  });

  test('is unchanged after the page loads again, with its environment', async () => {
    await page.reload();
    await page.getByRole('heading', { name: /Get a customer/ }).waitFor();
    await page
      .getByLabel('Environment')
      .locator('option', { hasText: 'Local (Checkout)' })
      .waitFor({ state: 'attached' });
    const chosen = page.getByLabel('Environment').locator('option:checked');
    await expect.poll(() => chosen.textContent()).toBe('Local (Checkout)');
    await expect.poll(() => screen.button('Revert changes').count()).toBe(0);
    await screen.button('Send').click();
    await screen.answered('401 Unauthorized');
    await screen.editorTab('Assertions').click();
    await screen.tab('Files').click();
  });

  test('is saved so that Bruno reads it, with the token in opencollection.yml', async () => {
    await screen.chooseCondition('Expired');
    await screen.button('Save').click();
    await expect.poll(() => readFile(join(root, 'opencollection.yml'), 'utf8')).toContain('condition: expired');
    await screen.editorTab('Headers').click();
    await screen.editor.getByLabel('Header 1, name').fill('X-Team');
    await screen.editor.getByLabel('Header 1, value').fill('checkout');
    await page.keyboard.press('Control+s');
    await expect.poll(() => readFile(file, 'utf8')).toContain('X-Team');
    const saved = await readFile(file, 'utf8');
    expect(saved).toContain('Owned by the checkout team.');
    expect(parseRequest(saved, { format: 'yml' })).toMatchObject({
      name: 'Get a customer',
      request: { url: '{{api}}/api/customers/{{customer}}', headers: [{ name: 'X-Team', value: 'checkout' }] },
    });
  });

  test('is read again after it changed on the disk, and edits of it are kept beside a warning', async () => {
    const theirs = (await readFile(file, 'utf8')).replace('method: GET', 'method: HEAD');
    await writeFile(file, theirs);
    await expect.poll(() => page.getByLabel('Method', { exact: true }).inputValue()).toBe('HEAD');
    await screen.url.fill('{{api}}/api/mine');
    await writeFile(file, theirs.replace('value: checkout', 'value: theirs'));
    await page.getByRole('alert').getByText('The file has changed on the disk').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await screen.button('Save').click();
    await page.getByText(/has changed since it was read/).waitFor();
    expect(await readFile(file, 'utf8')).toContain('value: theirs');
  });

  test('has environments that are edited on the screen, with masked secrets that are not in their files', async () => {
    const environment = join(root, 'environments', 'local.yml');
    await page.getByLabel('Environment').selectOption({ label: 'Edit environments…' });
    const form = screen.dialog.getByRole('form', { name: 'Local' });
    await form.getByLabel('Variable 1, value').fill('C-1002');
    await form.getByLabel('Variable 2, name').fill('key');
    await form.getByLabel('Variable 2, value').fill('my-own-key');
    await form.getByRole('button', { name: 'Variable 2 is secret' }).click();
    await expect.poll(() => form.getByLabel('Variable 2, value').getAttribute('type')).toBe('password');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    const saved = await readFile(environment, 'utf8');
    expect(saved).toBe(
      'name: Local\nvariables:\n  - name: customer\n    value: C-1002\n  - name: key\n    secret: true\n',
    );

    await form.getByLabel('Variable 1, value').fill('C-1003');
    await writeFile(environment, saved.replace('C-1002', 'C-1001'));
    await form.getByRole('alert').getByText('The environment has changed').waitFor();
    await form.getByRole('button', { name: 'Discard my changes' }).click();
    await expect.poll(() => form.getByLabel('Variable 1, value').inputValue()).toBe('C-1001');

    await screen.dialog.getByRole('button', { name: 'Add to Checkout' }).click();
    const added = screen.dialog.getByRole('form', { name: 'Environment', exact: true });
    await added.getByRole('button', { name: 'Delete environment' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => readdir(join(root, 'environments'))).toEqual(['local.yml']);
    await page.keyboard.press('Escape');
  });

  test('is exported to Postman, and imported again from a folder with other files', async () => {
    await page.getByRole('button', { name: 'More for Checkout' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await screen.dialog.getByText(/become variables without a value/).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      screen.dialog.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Checkout.postman_collection.json');
    const exported = join(folder.path, 'exported');
    await mkdir(exported);
    await file.saveAs(join(exported, 'postman.json'));
    await writeFile(join(exported, 'Ping.bru'), 'meta {\n  name: Ping\n}\n\nget {\n  url: /ping\n}\n');
    await writeFile(join(exported, 'Wrong.bru'), 'meta {\n  name: Wrong\n');
    await screen.button('Import').click();
    await screen.dialog.getByLabel('Folder to import').setInputFiles(exported);
    const found = screen.dialog.getByRole('list', { name: 'Requests found' });
    await found.getByText(/Get a customer/).waitFor();
    await found.getByText('Ping', { exact: false }).first().waitFor();
    await screen.dialog.getByText(/Wrong\.bru was skipped: Line 1: the block meta has no end/).waitFor();
    await page.keyboard.press('Escape');
  });

  test('gets new requests, each open in a tab of its own', async () => {
    await screen.newRequest('/api/customer');
    await screen.button('Save').click();
    await screen.dialog.getByLabel('Save in').selectOption({ label: 'Checkout (file)' });
    await screen.dialog.getByLabel('Name').fill('My customer');
    await screen.dialog.getByRole('button', { name: 'Save' }).click();
    await row('My customer').first().waitFor();
    const tabs = page.getByRole('tablist', { name: 'Open requests' });
    await tabs.getByRole('tab', { name: /Get a customer/ }).click();
    await expect.poll(() => screen.url.inputValue()).toBe('{{api}}/api/mine');
    await tabs.getByRole('tab', { name: /My customer/ }).click();
    await page.getByRole('button', { name: 'Close My customer' }).click();
    await expect.poll(() => tabs.getByRole('tab', { name: /My customer/ }).count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

test('the close button of a new tab is in view, also when there are more tabs than fit', async () => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const tabs = page.getByRole('tablist', { name: 'Open requests' });
  const presets = [
    /^GET \/api\/chat\/status/,
    /^POST \/api\/chat\/start/,
    /^PUT \/api\/customer\/:/,
    /^HEAD \/api\/customer/,
  ];
  for (const name of [...presets, /^PATCH \/api\/customer\/:/, /^OPTIONS \/api\/customer/, /^GET \/openapi.json/])
    await screen.openPreset(name);
  await expect.poll(() => tabs.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  const end = (box: { x: number; width: number } | null) => (box?.x ?? Infinity) + (box?.width ?? 0);
  const close = page.getByRole('button', { name: 'Close /openapi.json' });
  await expect.poll(async () => end(await close.boundingBox()) <= end(await tabs.boundingBox())).toBe(true);
  await close.click();
});
