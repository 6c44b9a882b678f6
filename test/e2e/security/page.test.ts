import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../electron/page/content-security-policy.ts';
import { openWorkbench } from '../open-workbench.ts';
import { startBuiltApp, type BuiltApp } from './built-app.ts';
import { rows } from './rows.ts';
import { openScreen } from '../open-screen.ts';

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

/** The response of the handler of `app://`, with the URL unchanged. */
const ask = (url: string, method = 'GET') =>
  app.evaluate(
    async ({ answerRequest }, wanted) => {
      const answer = await answerRequest({ ...wanted, headers: {}, body: null });
      if (answer === undefined || answer === 'blocked') throw new Error('no answer');
      return { status: answer.status, headers: answer.headers, text: new TextDecoder().decode(answer.body) };
    },
    { url, method },
  );

describe(rows.window, () => {
  test('isolates its page in a sandbox without access to Node', async () => {
    const { webPreferences } = await app.evaluate(
      ({ BrowserWindow }) =>
        (BrowserWindow.getAllWindows()[0] as never as { options: { webPreferences: Record<string, unknown> } }).options,
    );
    expect(webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    });
    const names = ['require', 'process', 'module', 'global', 'Buffer', 'ipcRenderer', 'electron', '__dirname'];
    const types = await page.evaluate((all) => all.map((name) => typeof (window as never)[name]), names);
    expect(types).toEqual(names.map(() => 'undefined'));
  });

  test('the preload adds no globals to the page', async () => {
    const names = () => Object.getOwnPropertyNames(window).filter((name) => !/^\d+$/.test(name));
    const bare = await built.browser.newPage();
    await bare.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<div id="root"></div>' }));
    await bare.goto('https://bare.test/');
    const usual = new Set(await bare.evaluate(names));
    await bare.close();
    const more = (await page.evaluate(names)).filter((name) => !usual.has(name));
    expect(more.sort()).toEqual(['__zod_globalConfig', '__zod_globalRegistry']);
  });
});

describe(rows.protocol, () => {
  test('the page has a secure origin at app://', async () => {
    expect(await ask('app://hookbench/')).toMatchObject({
      status: 200,
      text: expect.stringContaining('id="root"') as string,
    });
    const [frame] = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents: { mainFrame } }) => [mainFrame.url, mainFrame.origin]),
    );
    expect(frame).toEqual([expect.stringMatching(/^app:\/\/hookbench\//), 'app://hookbench']);
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
  });

  test.each([
    '/../package.json',
    '/assets/../../main/main.js',
    '/%2e%2e/main/main.js',
    '/%2e%2e%2fmain/main.js',
    '/..%2fmain%2fmain.js',
    '/%5c..%5cmain/main.js',
    '/..\\main\\main.js',
    '/index.html%00.js',
    '/index.html\0',
    '/../renderer-sibling/secret.txt',
    '/%2e%2e%2frenderer-sibling%2fsecret.txt',
    '-sibling/secret.txt',
    '/linked.txt',
    '/assets',
    '/assets/',
    '//etc/passwd',
    '/etc/passwd',
    '.evil/index.html',
    '@evil/index.html',
    ':80/index.html',
  ])('app://hookbench%s is not found', async (rest) => {
    const { status, headers, text } = await ask(`app://hookbench${rest}`);
    expect({ status, text }).toEqual({ status: 404, text: 'Not found' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
  });

  test('responds with 404 to the page’s requests outside its folder', async () => {
    const statuses = await page.evaluate(async () => {
      const paths = ['../main/main.js', '%2e%2e%2fmain/main.js', '..%5cmain/main.js', 'linked.txt', 'x%00'];
      return Promise.all(paths.map(async (path) => (await fetch(`/${path}`)).status));
    });
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect(await page.evaluate(async () => (await fetch('/', { method: 'POST', body: 'x' })).status)).toBe(405);
  });
});

describe(rows.policy, () => {
  const nonceOf = (policy: string | undefined | null): string => /'nonce-([\w+/]{22}==)'/.exec(policy ?? '')?.[1] ?? '';
  const exact = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce-N'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  test('is exactly this, with a nonce for each response, and the same in the browser', async () => {
    expect(contentSecurityPolicy('N')).toBe(exact);
    const inWindow = await page.evaluate(async () =>
      Promise.all([1, 2].map(async () => (await fetch('/')).headers.get('content-security-policy'))),
    );
    await using served = await openWorkbench();
    const { headers } = await fetch(new URL('/', served.ready.ui));
    const policies = [...inWindow, headers.get('content-security-policy')];
    expect(policies.map((policy) => policy?.replace(nonceOf(policy), 'N'))).toEqual([exact, exact, exact]);
    expect(new Set(policies.map(nonceOf)).size).toBe(3);
  });

  test('shows a capture with scripts in its body as text, and runs none', async () => {
    const catcher = (await page.getByText(/^http:\/\/localhost:\d+$/).allTextContents()).at(-1)!;
    const body = '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script><svg onload="window.hacked=3">';
    const html = { 'content-type': 'text/html', 'x-evil': '<img src=x onerror="window.hacked=4">' };
    await fetch(`${catcher}/evil?<script>window.hacked=5</script>`, { method: 'POST', body, headers: html });
    const broken: string[] = [];
    page.on('console', (message) => broken.push(message.text()));
    await openScreen(page, 'Captures');
    await page
      .getByRole('option', { name: /POST \/evil/ })
      .first()
      .click();
    await page
      .getByRole('tab', { name: 'Raw' })
      .or(page.getByRole('tab', { name: 'Body' }))
      .first()
      .click();
    await page.getByText('<img src=x onerror="window.hacked=1">').first().waitFor();
    await built.settle();
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    expect(broken).toEqual([]);
  });

  test('a script, a frame and a connection that got into the page are stopped', async () => {
    const outcome = await page.evaluate(async () => {
      const stopped: string[] = [];
      const all = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          stopped.push(effectiveDirective);
          if (stopped.length === 4) resolve();
        });
      });
      const holder = document.createElement('div');
      holder.innerHTML = '<img src=data:x onerror="window.hacked=6"><iframe src="/"></iframe>';
      const script = document.createElement('script');
      script.textContent = 'window.hacked=7';
      document.body.append(holder, script);
      const refused = await fetch('https://evil.test/').then(
        () => 'connected',
        () => 'refused',
      );
      await all;
      holder.remove();
      script.remove();
      return { refused, stopped: stopped.sort(), hacked: (window as { hacked?: number }).hacked };
    });
    expect(outcome).toEqual({
      refused: 'refused',
      stopped: ['connect-src', 'frame-src', 'script-src-attr', 'script-src-elem'],
      hacked: undefined,
    });
  });
});
