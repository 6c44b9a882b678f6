import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { version } from '../../../electron/engine/config/version.ts';
import { launchBrowser } from '../../support/browser.ts';
import { databaseRows } from '../../support/database-rows.ts';
import { http } from '../../support/http-request.ts';
import { listening } from '../../support/listening-server.ts';
import { startServe } from '../../support/start-serve.ts';
import { appHome, type AppHome } from '../double/open-app.ts';
import type { Desktop } from '../double/start-double.ts';
import { doCommand } from '../open-workbench.ts';

let browser: Browser;
let home: AppHome;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});
beforeEach(async () => {
  home = await appHome(browser);
  mkdirSync(home.dataDir);
});
afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

async function shown(app: Desktop): Promise<Page> {
  const page = await app.window();
  await page.getByText('Connected').first().waitFor();
  return page;
}

const file = (name: string): string => join(home.dataDir, name);
const message = (page: Page, text: RegExp) => page.getByRole('list', { name: 'Messages' }).getByText(text);
const changes = (): unknown[] =>
  databaseRows(home.dataDir, "SELECT entry ->> 'change' AS change FROM journal WHERE kind = 'engine' ORDER BY seq").map(
    ({ change }) => change,
  );

describe('the desktop app', () => {
  test('shows its page, keeps its profile in the data folder, and stops the engine on SIGTERM', async () => {
    writeFileSync(file('settings.json'), JSON.stringify({ theme: 'dark' }));
    const app = home.start();
    const page = await shown(app);
    expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
    expect(await app.evaluate(({ app: main }) => main.getPath('userData'))).toBe(file('chromium'));
    app.process.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    expect(changes()).toEqual(['started', 'stopped']);
    expect(existsSync(file('instance.json'))).toBe(false);
  });

  test('serves the control API to other commands', async () => {
    const app = home.start();
    await shown(app);
    const { pid, control, key } = JSON.parse(readFileSync(file('instance.json'), 'utf8')) as Record<string, string>;
    expect(pid).toBe(app.process.pid);
    const answer = await http(`${control}/shell`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.json).toEqual({ runsIn: 'browser', notices: [] });
    expect((await http(`${control}/shell`)).status).toBe(401);
  });

  test('starts with a notice if the port of the control API is in use', async () => {
    using taken = await listening(createServer());
    const others = 'service: {http: 0, https: 0}, catcher: {http: 0, https: 0}, badTls: 0';
    writeFileSync(file('hookbench.yaml'), `addresses: {control: ${taken.port}, ${others}}`);
    const app = home.start({ ports: [], args: [`--config=${file('hookbench.yaml')}`] });
    const page = await shown(app);
    await page
      .getByText(new RegExp(`The control API is not served: Port ${taken.port} .+ Stop that program`))
      .waitFor();
  });

  test('opens the links and files of its start, and those of a second instance, which exits', async () => {
    writeFileSync(file('mine.yaml'), 'profile: {accessTokenLifetime: 60}');
    const app = home.start({ args: ['hookbench://deliveries/dlv_1', file('mine.yaml')] });
    const page = await shown(app);
    await page.getByRole('main', { name: 'Deliveries' }).waitFor();
    await message(page, /Opened \S*mine\.yaml\. Applied: profile\./).waitFor();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    const from = app.recorded.length;
    const second = home.start({ args: ['hookbench://delete/everything', '/nowhere.yaml'] });
    expect(await second.ended).toBe(0);
    await app.did('window.focus', from);
    await message(page, /Cannot open the link hookbench:/).waitFor();
    await message(page, /Cannot open \/nowhere.yaml: /).waitFor();
    expect(
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isMinimized())),
    ).toEqual([false]);
    expect(JSON.parse(readFileSync(file('recent.json'), 'utf8'))).toEqual({
      files: [{ path: file('mine.yaml'), kind: 'config' }],
    });
  });

  test('quits when its window is closed, also with a second window, and restores the place of the window', async () => {
    const app = home.start();
    await shown(app);
    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setBounds({ x: 10, y: 30, width: 1200, height: 800 });
      window?.maximize();
      new BrowserWindow({ show: true });
      setImmediate(() => window?.close());
    });
    expect(await app.ended).toBe(0);
    expect(changes()).toEqual(['started', 'stopped']);
    const bounds = { x: 10, y: 30, width: 1200, height: 800 };
    expect(JSON.parse(readFileSync(file('window.json'), 'utf8'))).toEqual({ bounds, maximized: true, zoom: 0 });
    expect(statSync(file('window.json')).mode & 0o777).toBe(0o600);
    const next = home.start();
    await shown(next);
    const again = await next.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => [window.getNormalBounds(), window.isMaximized()]),
    );
    expect(again).toEqual([[bounds, true]]);
  });

  test('also quits when the window state cannot be saved, and logs that', async () => {
    const app = home.start();
    await shown(app);
    mkdirSync(file('window.json/in the way'), { recursive: true });
    expect(await app.quit()).toBe(0);
    expect(app.recorded.map(({ what }) => what)).not.toContain('dialog.showMessageBox');
    expect(readFileSync(file('hookbench.log'), 'utf8')).toMatch(/window\.json/);
    expect(changes()).toEqual(['started', 'stopped']);
  });

  test('saves exports where the user chose, and other files as downloads, readable only by their owner', async () => {
    const app = home.start();
    const page = await shown(app);
    await app.answer('showSaveDialog', { canceled: true, filePath: '' });
    await doCommand(page, 'Export the journal');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await app.answer('showSaveDialog', { canceled: false, filePath: file('mine.hookbench-case') });
    await save.click();
    await message(page, /Saved to .+mine\.hookbench-case\. Secrets are redacted/).waitFor();
    await save.waitFor({ state: 'detached' });
    expect(JSON.parse(readFileSync(file('mine.hookbench-case'), 'utf8'))).toMatchObject({ format: 'hookbench-case' });
    await page.evaluate(() => {
      const href = URL.createObjectURL(new Blob(['a body']));
      Object.assign(document.createElement('a'), { href, download: 'body.txt' }).click();
    });
    const { path } = await app.did('download');
    for (const one of [file('mine.hookbench-case'), String(path)]) expect(statSync(one).mode & 0o777).toBe(0o600);
  });

  test('prints its version, and creates no files', async () => {
    rmSync(home.dataDir, { recursive: true });
    const app = home.start({ args: ['--version'], output: 'pipe' });
    expect(await textOf(app.process.stdout!)).toBe(`${version}\n`);
    expect(await app.ended).toBe(0);
    expect(existsSync(home.dataDir)).toBe(false);
  });

  test('reports the process that uses the data folder, and exits with 3', async () => {
    await using served = await startServe(home.dataDir);
    const app = home.start();
    const { title, text } = await app.did('dialog.showErrorBox');
    expect(title).toBe('Hookbench could not start');
    expect(text).toMatch(new RegExp(`is in use by process ${served.process.pid}\\b.+\n\n.+--data-dir`));
    expect(await app.ended).toBe(3);
  });

  test('reports that another machine uses the data folder, and exits with 3', async () => {
    mkdirSync(file('chromium'));
    symlinkSync('elsewhere-4711', file('chromium/SingletonLock'));
    const app = home.start();
    const { text } = await app.did('dialog.showErrorBox');
    expect(text).toMatch(/^The data folder is in use by the machine elsewhere, .+\n\nQuit Hookbench there/);
    expect(await app.ended).toBe(3);
    expect(existsSync(file('hookbench.sqlite'))).toBe(false);
  });

  test.each([
    ['an invalid base port', '--ports=many', /^Invalid value for --ports: "many"/],
    ['a configuration file that is not there', '--config=/nowhere.yaml', /^Cannot read \/nowhere.yaml/],
  ])('rejects %s, and exits with 2', async (_, option, expected) => {
    const app = home.start({ args: [option] });
    expect((await app.did('dialog.showErrorBox'))['text']).toMatch(expected);
    expect(await app.ended).toBe(2);
  });

  test('shows an uncaught error, records it in the journal, and continues', async () => {
    const app = home.start();
    const page = await shown(app);
    await app.evaluate(() => {
      setImmediate(() => {
        throw new Error('a bug');
      });
    });
    expect(await app.did('dialog.showMessageBox')).toMatchObject({
      options: { detail: expect.stringMatching(/^Error: a bug/) as string },
    });
    await page.getByRole('button', { name: 'Start a chat' }).first().click();
    await page
      .getByLabel('Sequence diagram')
      .first()
      .getByRole('button', { name: /chat-started, status 200/ })
      .waitFor();
    app.process.kill('SIGINT');
    expect(await app.ended).toBe(0);
    expect(changes()).toEqual(['started', 'failure', 'stopped']);
  });
});
