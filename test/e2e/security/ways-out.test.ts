import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBuiltApp, type BuiltApp } from './built-app.ts';
import { rows } from './rows.ts';

const root = join(import.meta.dirname, '../../..');

let built: BuiltApp;
let app: BuiltApp['app'];
let page: BuiltApp['page'];

beforeAll(async () => {
  built = await startBuiltApp();
  ({ app, page } = built);
});

afterAll(async () => {
  await built[Symbol.asyncDispose]();
});

describe(rows.ipc, () => {
  test('no other module of the desktop names ipcMain', async () => {
    const files = await readdir(join(root, 'electron'), { recursive: true });
    const sources = files.filter((file) => file.endsWith('.ts'));
    const named = await Promise.all(
      sources.map(async (file) =>
        (await readFile(join(root, 'electron', file), 'utf8')).includes('ipcMain') ? [file] : [],
      ),
    );
    expect(named.flat()).toEqual([join('shell', 'connection', 'ipc.ts')]);
  });

  const own = { origin: 'app://hookbench', url: 'app://hookbench/', parent: false, detached: false, destroyed: false };
  test.each<[string, Partial<typeof own> | null]>([
    ['no frame', null],
    ['a foreign origin', { origin: 'https://evil.test', url: 'https://evil.test/' }],
    ['a foreign address', { url: 'https://evil.test/' }],
    ['an origin that begins like ours', { origin: 'app://hookbench.evil', url: 'app://hookbench.evil/' }],
    ['an address that begins like ours', { url: 'app://hookbenchx/' }],
    ['our host under http', { origin: 'http://hookbench', url: 'http://hookbench/' }],
    ['a frame within our page', { parent: true }],
    ['about:blank, opened by our page', { url: 'about:blank' }],
    ['a frame that was taken out', { detached: true }],
    ['a frame that is gone', { destroyed: true }],
    ['a file', { origin: 'file://', url: 'file:///etc/passwd' }],
  ])('%s is handed no port', async (_, change) => {
    const handed = await app.evaluate(
      ({ ipcMain }, fake) => {
        let got = 0;
        const senderFrame = fake && {
          ...fake,
          parent: fake.parent ? {} : null,
          isDestroyed: () => fake.destroyed,
          postMessage: () => (got += 1),
        };
        ipcMain.emit('hookbench:port', { senderFrame });
        return got;
      },
      change && { ...own, ...change },
    );
    expect(handed).toBe(0);
  });

  test('our page', async () => {
    const ports = await app.evaluate(({ ipcMain }, frame) => {
      const given: unknown[] = [];
      const senderFrame = {
        ...frame,
        parent: null,
        isDestroyed: () => false,
        postMessage: (_channel: string, _message: unknown, transfer: unknown[]) => given.push(...transfer),
      };
      ipcMain.emit('hookbench:port', { senderFrame });
      return given.length;
    }, own);
    expect(ports).toBe(1);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.reload());
    await page.getByText('Connected').first().waitFor();
  });
});

describe(rows.store, () => {
  test('listens only to the channel of the port, not to electron-store-get-data', async () => {
    const listening = await app.evaluate(({ ipcMain }) => [
      ipcMain.listenerCount('electron-store-get-data'),
      ipcMain.eventNames().map(String),
    ]);
    expect(listening).toEqual([0, ['hookbench:port']]);
  });
});

describe(rows.ways, () => {
  test.each([
    ['an address', () => void (location.href = 'https://evil.test/')],
    ['a page of the app', () => void (location.href = '/index.html?elsewhere')],
    ['a replacement', () => location.replace('https://evil.test/')],
    ['a file', () => void (location.href = 'file:///etc/passwd')],
    ['data', () => void (location.href = 'data:text/html,evil')],
    [
      'a link',
      () => {
        const link = Object.assign(document.createElement('a'), { href: 'https://evil.test/' });
        document.body.append(link);
        link.click();
        link.remove();
      },
    ],
  ])('the page does not navigate to %s', async (_, go) => {
    const before = page.url();
    await page.evaluate(go);
    expect(await built.settle()).toBe(200);
    expect(page.url()).toBe(before);
    await page.getByText('Connected').first().waitFor();
  });

  test('opens no new window, and passes only http and https links to the system', async () => {
    const from = app.recorded.length;
    const opened = await page.evaluate(() =>
      [
        'file:///etc/passwd',
        'smb://evil.test/x',
        'ms-msdt:/id',
        'data:text/html,x',
        'javascript:window.hacked=8',
        'app://hookbench/',
        'about:blank',
        'http://one.test/',
        'https://two.test/?a=b',
      ].map((address) => window.open(address)),
    );
    expect(opened.every((window) => window === null)).toBe(true);
    await page.evaluate(() => window.open('https://last.test/'));
    const asked = () => app.recorded.slice(from).filter(({ what }) => what === 'shell.openExternal');
    await expect.poll(() => asked().at(-1)?.['url']).toBe('https://last.test/');
    expect(asked().map(({ url }) => url)).toEqual(['http://one.test/', 'https://two.test/?a=b', 'https://last.test/']);
    await expect.poll(() => page.context().pages()).toEqual([page]);
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  });

  test('a link to a new window and a middle click also open in the system’s browser', async () => {
    const middle = app.recorded.length;
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'https://middle.test/', textContent: 'middle' });
      link.style.cssText = 'position: fixed; top: 0; left: 0; z-index: 9999';
      document.body.append(link);
    });
    await page.getByText('middle', { exact: true }).click({ button: 'middle' });
    expect(await app.did('shell.openExternal', middle)).toMatchObject({ url: 'https://middle.test/' });
    await page.evaluate(() => document.querySelector('a[href="https://middle.test/"]')?.remove());
    const from = app.recorded.length;
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: 'https://linked.test/',
        target: '_blank',
        rel: 'noopener',
      });
      document.body.append(link);
      link.click();
      link.remove();
    });
    expect(await app.did('shell.openExternal', from)).toMatchObject({ url: 'https://linked.test/' });
    await expect.poll(() => page.context().pages()).toEqual([page]);
  });

  test.each([
    ['where it is', () => new Promise((found, failed) => navigator.geolocation.getCurrentPosition(found, failed))],
    ['what is on the clipboard', () => navigator.clipboard.readText()],
    ['the microphone', () => navigator.mediaDevices.getUserMedia({ audio: true })],
    ['the screen', () => navigator.mediaDevices.getDisplayMedia()],
    [
      'notifications',
      async () => {
        const answer = await Notification.requestPermission();
        if (answer !== 'granted') throw new Error(answer);
      },
    ],
  ])('the page is not given %s', async (_, take) => {
    const outcome = await page.evaluate(`(${String(take)})().then(() => 'given', () => 'denied')`);
    expect(outcome).toBe('denied');
  });

  test('the page puts text on the clipboard, and a frame within it does not', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('from the page'));
    expect(await app.copied()).toBe('from the page');
    const outcome = await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const write = frame.contentWindow?.navigator.clipboard.writeText('from a frame');
      const name = await write?.then(
        () => 'written',
        (error: unknown) => (error as Error).message,
      );
      frame.remove();
      return name;
    });
    expect(outcome).toBe("Failed to execute 'writeText': permission denied.");
    expect(await app.copied()).toBe('from the page');
  });

  test('grants no device without a permission request', async () => {
    const given = await app.evaluate(({ session }) =>
      (session.defaultSession as never as { mayUseDevice(details: object): boolean }).mayUseDevice({
        deviceType: 'usb',
      }),
    );
    expect(given).toBe(false);
  });
});
