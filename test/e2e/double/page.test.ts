import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, sharedBrowser } from '../../support/browser.ts';
import { createHost } from './host.ts';
import { createLink } from './link.ts';
import { startDouble, type Desktop } from './start-double.ts';

/** An app of a few lines: a page without scripts, a preload that uses all it may. */
const main = `
import { app, BrowserWindow, ipcMain, MessageChannelMain, protocol } from 'electron';
import { join } from 'node:path';
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
globalThis.heard = [];
ipcMain.handle('double', (_event, value) => ({ twice: value * 2, origin: _event.senderFrame.origin }));
ipcMain.handle('fail', () => { throw new Error('no'); });
ipcMain.on('port', (event) => {
  const [port] = event.ports;
  port.on('message', ({ data }) => port.postMessage({ back: data }));
  port.on('close', () => globalThis.heard.push('closed'));
  port.start();
});
app.whenReady().then(() => {
  protocol.handle('app', () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({ webPreferences: { preload: join(import.meta.dirname, 'preload.cjs') } });
  window.webContents.on('preload-error', (_event, _path, error) => globalThis.heard.push(error.message));
  return window.loadURL('app://test/');
});
`;

const preload = `
const { contextBridge, ipcRenderer } = require('electron');
const refusal = (act) => { try { act(); return 'accepted'; } catch (error) { return error.message; } };
contextBridge.exposeInMainWorld('bridge', {
  version: 3,
  add: (a, b) => a + b,
  fail: () => { throw new Error('no sum'); },
  invoke: (channel, value) => ipcRenderer.invoke(channel, value),
  refusals: () => ({
    clone: refusal(() => ipcRenderer.send('x', () => 1)),
    node: refusal(() => require('node:fs')),
    member: refusal(() => ipcRenderer.sendSync('x')),
    twice: refusal(() => contextBridge.exposeInMainWorld('bridge', {})),
  }),
  origin: () => location.origin,
  talk: () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    ipcRenderer.postMessage('port', null, [port2]);
    port1.onmessage = ({ data }) => resolve(data);
    port1.postMessage(new Map([['bytes', new Uint8Array([1, 2])]]));
  }),
});
window.secret = 'of the preload';
`;

let browser: Browser;
let folder: string;
let app: Desktop;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  folder = await mkdtemp(join(tmpdir(), 'hookbench-fixture-'));
  await mkdir(join(folder, 'machine'));
  await writeFile(join(folder, 'main.mjs'), main);
  await writeFile(join(folder, 'preload.cjs'), preload);
  app = startDouble(browser, join(folder, 'machine'), { config: { main: join(folder, 'main.mjs') } });
  page = await app.window();
  await page.getByRole('heading', { name: 'Hello' }).waitFor();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await closePages(browser);
  await rm(folder, { recursive: true, force: true });
});

/** Evaluates an expression in the page's own world. */
const inPage = (expression: string): Promise<unknown> => page.evaluate(expression);
const heard = () => app.evaluate(() => (globalThis as never as { heard: string[] }).heard);

describe('the page and its preload', () => {
  test('share the document but no objects, and exposed objects are frozen', async () => {
    expect(await inPage('typeof secret')).toBe('undefined');
    expect(await inPage('[bridge.version, Object.isFrozen(bridge), bridge.add(1, 2)]')).toEqual([3, true, 3]);
    await expect(inPage('bridge.fail()')).rejects.toThrow('no sum');
  });

  test('have the origin of the app', async () => {
    expect(await inPage('bridge.origin()')).toBe('app://test');
    expect(await inPage('bridge.invoke("double", 21)')).toEqual({ twice: 42, origin: 'app://test' });
  });

  test('reject what Electron’s rejects', async () => {
    expect(await inPage('bridge.refusals()')).toEqual({
      clone: 'An object could not be cloned.',
      node: 'module not found: node:fs',
      member: 'The Electron double has no ipcRenderer.sendSync',
      twice: 'Cannot bind an API on top of an existing property on the window object',
    });
    await expect(inPage('bridge.invoke("fail")')).rejects.toThrow("Error invoking remote method 'fail': Error: no");
    await expect(inPage('bridge.invoke("nobody")')).rejects.toThrow("No handler registered for 'nobody'");
  });

  test('exchange structured clones over a port, which is closed when the page is reloaded', async () => {
    expect(await inPage('bridge.talk().then(({ back }) => [...back.get("bytes")])')).toEqual([1, 2]);
    expect(await heard()).toEqual([]);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.reload());
    await expect.poll(heard).toEqual(['closed']);
    await page.getByRole('heading', { name: 'Hello' }).waitFor();
    expect(await inPage('bridge.add(2, 2)')).toBe(4);
  });
});

describe('the window', () => {
  test('reports a crash, and shows its page again when it is reloaded', async () => {
    const gone = app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return new Promise<string>((resolve) => {
        window?.webContents.once('render-process-gone', (_event, { reason }) => {
          window.reload();
          resolve(reason);
        });
      });
    });
    await app.crash();
    expect(await gone).toBe('crashed');
    page = await app.window();
    await page.getByRole('heading', { name: 'Hello' }).waitFor();
    expect(await inPage('bridge.add(3, 3)')).toBe(6);
  });

  test('lets the page navigate without a guard, and reports it', async () => {
    const navigations = app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const order: string[] = [];
      contents?.on('will-frame-navigate', ({ url }) => order.push(`frame ${url}`));
      contents?.on('will-navigate', ({ url }) => order.push(`will ${url}`));
      return new Promise<string[]>((resolve) =>
        contents?.once('did-navigate', (_event, url) => resolve([...order, `did ${url}`])),
      );
    });
    await inPage('void (location.href = "/elsewhere")');
    expect(await navigations).toEqual([
      'frame app://test/elsewhere',
      'will app://test/elsewhere',
      'did app://test/elsewhere',
    ]);
  });

  test('follows its handlers about permissions, and grants all without them', async () => {
    const write = 'navigator.clipboard.writeText("copied").then(() => "granted", ({ name }) => name)';
    expect(await inPage(write)).toBe('granted');
    await app.evaluate(({ session }) => {
      session.defaultSession.setPermissionCheckHandler(() => false);
      session.defaultSession.setPermissionRequestHandler((_contents, permission, decide) => {
        decide(permission === 'clipboard-read');
      });
    });
    expect(await inPage(write)).toBe('NotAllowedError');
    expect(await inPage('navigator.clipboard.readText()')).toBe('copied');
  });

  test('does not fail for what the app tells it while its page closes, and after', async () => {
    let opened: Page | undefined;
    const link = createLink(() => undefined, {});
    const { handlers } = createHost(
      browser,
      () => link,
      (shown) => (opened = shown),
    );
    const call = async (name: string, ...args: unknown[]) => void (await handlers[name]!(...(args as never[])));
    await call('open', 1, { width: 800, height: 600, profile: 'closing', dark: false });
    const closed = opened?.close();
    await Promise.all([call('resize', 1, 900, 700), call('zoom', 1, 2), call('dark', true)]);
    await closed;
    await call('resize', 1, 700, 500);
    await call('destroy', 1);
    await call('zoom', 1, 1);
  });
});
