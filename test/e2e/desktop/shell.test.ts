import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MenuItem } from 'electron';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { appHome, type AppHome } from '../double/open-app.ts';
import type { Desktop } from '../double/start-double.ts';

let browser: Browser;
let home: AppHome;
let app: Desktop;
let page: Page;

async function shown(): Promise<Page> {
  const opened = await app.window();
  await opened.getByText('Connected').first().waitFor();
  return opened;
}

beforeAll(async () => {
  browser = await launchBrowser();
  home = await appHome(browser);
  app = home.start();
  page = await shown();
});
afterAll(async () => {
  await home[Symbol.asyncDispose]();
  await browser.close();
});

/** Chooses an item of the menu bar by its label. */
const choose = (label: string): Promise<void> =>
  app.evaluate(({ Menu }, wanted) => {
    const itemsOf = (items: MenuItem[]): MenuItem[] =>
      items.flatMap((item) => [item, ...itemsOf(item.submenu?.items ?? [])]);
    const item = itemsOf(Menu.getApplicationMenu()?.items ?? []).find((one) => one.label === wanted);
    if (!item) throw new Error(`The menu has no ${wanted}`);
    (item.click as () => void)();
  }, label);

/** Calls the control API while the window is open. */
async function call(path: string, body: object): Promise<Response> {
  const holder = JSON.parse(await readFile(join(home.dataDir, 'instance.json'), 'utf8')) as Record<string, string>;
  return fetch(`${holder['control']}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${holder['key']}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const minimized = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
const minimize = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());

const screen = (name: string) => page.getByRole('main', { name, exact: true });
const message = (text: RegExp) => page.getByRole('list', { name: 'Messages' }).getByText(text);

async function startChat(): Promise<void> {
  await choose('Overview');
  await page.getByRole('button', { name: 'Start a chat' }).first().click();
  await page
    .getByLabel('Sequence diagram')
    .first()
    .getByRole('button', { name: /chat-started, status 200/ })
    .first()
    .waitFor();
}

describe('the menu', () => {
  test('opens each screen, the settings and the keyboard shortcuts', async () => {
    await choose('Clocks');
    await screen('Clocks').waitFor();
    await choose('Settings…');
    const settings = page.getByRole('main', { name: 'Settings' });
    await settings.getByText('Encrypted. The key is in the keychain').waitFor();
    await settings.getByText(join(home.dataDir, 'hookbench.log')).waitFor();
    await choose('Keyboard Shortcuts');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('chooses the theme: the page, the system’s dialogs and the next menu follow', async () => {
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    for (const [label, theme] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
    ] as const) {
      await choose(label);
      await expect.poll(scheme).toBe(theme);
      expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe(theme);
    }
  });

  test('applies a hookbench.yaml, and adds it to the recent files', async () => {
    const file = join(home.dataDir, 'mine.yaml');
    await writeFile(
      file,
      'clients:\n  - { id: from-file, grants: [client_credentials], scope: read:customers, secret: very-long-secret }\n',
    );
    await choose('Clients and users');
    await page.getByText('demo-service').first().waitFor();
    await app.answer('showOpenDialog', { canceled: false, filePaths: [file] });
    await choose('Open hookbench.yaml…');

    await message(/Opened \S*mine\.yaml\. Applied: clients\./).waitFor();
    await page.getByText('from-file').first().waitFor();
    await choose('mine.yaml');
    await app.did('app.addRecentDocument');
    expect(JSON.parse(await readFile(join(home.dataDir, 'recent.json'), 'utf8'))).toEqual({
      files: [{ path: file, kind: 'config' }],
    });
  });

  test('shows the position of an error in a file', async () => {
    const file = join(home.dataDir, 'wrong.yaml');
    await writeFile(file, 'profile:\n  accessTokenLifetime: long\n');
    await app.answer('showOpenDialog', { canceled: false, filePaths: [file] });
    await choose('Open hookbench.yaml…');
    await message(/wrong\.yaml:2:24: profile\.accessTokenLifetime/).waitFor();
  });

  test('previews the requests of a HAR before importing them', async () => {
    const file = join(home.dataDir, 'shop.har');
    const request = { method: 'PUT', url: 'https://shop.test/cart?step=1', headers: [] };
    await writeFile(file, JSON.stringify({ log: { version: '1.2', entries: [{ request }, {}] } }));
    await app.answer('showOpenDialog', { canceled: false, filePaths: [file] });
    await choose('Open HAR…');
    const dialog = page.getByRole('dialog', { name: 'Import 1 request' });
    await dialog.getByText('PUT /cart').waitFor();
    await dialog.getByText('Entry 2 was skipped').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await screen('Requests').waitFor();
  });

  test('opens a folder of scenarios that is chosen with the system’s dialog', async () => {
    const folder = join(home.dataDir, 'scenarios');
    await mkdir(folder);
    await writeFile(join(folder, 'one.yaml'), 'hookbench: 1\nname: One\nsteps:\n  - explain: first\n');
    await choose('Scenarios');
    await page.getByRole('button', { name: 'Open folder…', exact: true }).click();
    await app.answer('showOpenDialog', { canceled: false, filePaths: [folder] });
    const dialog = page.getByRole('dialog', { name: 'Open folder' });
    await dialog.getByRole('button', { name: 'Choose…', exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Folder').inputValue()).toBe(folder);
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('option', { name: /one\.yaml/ }).waitFor();
  });

  test('creates a collection of requests in a folder that is chosen with the system’s dialog', async () => {
    const folder = join(home.dataDir, 'my requests');
    await mkdir(folder);
    await choose('Requests');
    await page.getByRole('tab', { name: 'Files', exact: true }).click();
    await page.getByRole('button', { name: 'New collection', exact: true }).click();
    await app.answer('showOpenDialog', { canceled: false, filePaths: [folder] });
    const dialog = page.getByRole('dialog', { name: 'New collection' });
    await dialog.getByRole('button', { name: 'Choose…', exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Path').inputValue()).toBe(folder);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('region', { name: 'my requests' }).waitFor();
  });

  test('saves a case file that nobody else can read, and opens it again', async () => {
    await startChat();
    const file = join(home.dataDir, 'saved.hookbench-case');
    await app.answer('showSaveDialog', { canceled: false, filePath: file });
    await choose('Save Case File…');
    await message(/saved\.hookbench-case\. Secrets are redacted/).waitFor();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await app.answer('showOpenDialog', { canceled: false, filePaths: [file] });
    await choose('Open Case File…');
    await message(/saved\.hookbench-case: All \d+ entries are in the journal already/).waitFor();
  });
});

describe('from outside', () => {
  test('shows a notification for an exhausted delivery if enabled, and a click opens the delivery', async () => {
    const fail = async (): Promise<string> => {
      const url = 'http://127.0.0.1:1/';
      const answer = await call('/deliveries', { url, event: 'chat_started', retry: { delays: [0] } });
      return ((await answer.json()) as { id: string }).id;
    };
    await choose('Settings…');
    await page.getByRole('switch', { name: 'Notifications' }).check();
    await page.keyboard.press('Escape');
    await minimize();
    const id = await fail();
    expect(await app.did('notification')).toMatchObject({ title: 'chat_started was not delivered' });
    await app.evaluate(({ Notification }) => {
      (Notification as unknown as { shown: () => { emit: (event: string) => void }[] }).shown()[0]?.emit('click');
    });
    await expect.poll(minimized).toBe(false);
    await screen('Deliveries').waitFor();
    expect(await page.evaluate(() => location.hash)).toBe(`#/deliveries/${id}`);
  });

  test('signs in with the system’s browser, then focuses the window', async () => {
    await choose('Authorize');
    await page.getByRole('button', { name: 'Authorize', exact: true }).click();
    await page.getByRole('link', { name: 'Open in browser' }).click();
    const { url } = (await app.did('shell.openExternal')) as unknown as { url: string };
    await minimize();
    const { searchParams } = new URL(url);
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.search = String(new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '' }));
    await fetch(back);
    await expect.poll(minimized).toBe(false);
    await page.getByText('access_denied').first().waitFor();
  });

  test('the context menu of a field offers its editing commands', async () => {
    await app.evaluate(({ BrowserWindow }) => {
      const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true };
      const clicked = { isEditable: true, editFlags, selectionText: '' };
      BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, clicked);
    });
    expect(await app.did('menu.popup')).toMatchObject({ labels: ['Cut', 'Copy', 'Paste', '', 'Select All'] });
  });

  test('the tray shows the status, and clears faults', async () => {
    const tooltip = () => app.recorded.findLast(({ what }) => what === 'tray.setToolTip')?.['text'];
    expect(tooltip()).toContain('No active faults');
    const answer = await call('/faults', { where: 'api', what: { kind: 'status', status: 503 } });
    expect(answer.status).toBe(201);
    await expect.poll(tooltip).toContain('1 active fault');
    await app.evaluate(({ Tray }) => {
      const { menu } = (Tray as unknown as { newest: () => { menu: { items: MenuItem[] } } }).newest();
      const item = menu.items.find(({ label }) => label === 'Clear All Faults');
      if (!item) throw new Error('The tray has no such item.');
      (item.click as () => void)();
    });
    await expect.poll(tooltip).toContain('No active faults');
  });
});

describe('files dropped on the page', () => {
  const drop = (name: string, text: string): Promise<void> =>
    page.evaluate(
      ([file, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content ?? ''], file ?? ''));
        for (const type of ['dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, text],
    );

  test('are opened by their type; others are inspected', async () => {
    await drop('dropped.yml', 'profile: { accessTokenLifetime: 77 }');
    await message(/dropped\.yml was opened\. Applied: profile\./).waitFor();
    await drop('cut.hookbench-case', '{"format":"hookbench-case"');
    await page.getByText('Cannot open cut.hookbench-case.').waitFor();
    await drop('cut.har', '{"log":{"version":"1.2","entr');
    const dialog = page.getByRole('dialog', { name: 'Import requests' });
    await dialog.getByText('the document is not valid JSON').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await drop('note.txt', '1795300000');
    await page.getByRole('region', { name: 'Explanation' }).getByText('2026-11-21T22:26:40').first().waitFor();
  });
});

describe('a page that crashes', () => {
  test('is loaded again and shows the same delivery', async () => {
    await startChat();
    await choose('Deliveries');
    await page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option').first().click();
    await page.waitForFunction(() => /^#\/deliveries\/./.test(location.hash));
    const before = await page.evaluate(() => location.hash);
    await app.crash();
    page = await shown();
    await screen('Deliveries').waitFor();
    expect(await page.evaluate(() => location.hash)).toBe(before);
    await page.getByRole('listbox', { name: 'Deliveries' }).locator('[aria-selected="true"]').waitFor();
  });
});

test('it quits in order, and the next start has its window, zoom and settings', async () => {
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.setZoomLevel(1);
  });
  expect(await app.quit()).toBe(0);
  expect(JSON.parse(await readFile(join(home.dataDir, 'window.json'), 'utf8'))).toMatchObject({ zoom: 1 });
  app = home.start();
  page = await shown();
  expect(
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((one) => one.webContents.getZoomLevel()),
    ),
  ).toEqual([1]);
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('light');
});
