import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBuiltPage, type BuiltPage } from '../../../electron/page/built-page.ts';
import { answerPageRequest, registerPageScheme, servePage } from '../../../electron/shell/guards/page-protocol.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

describe('app://', () => {
  let folder: TempFolder;
  let page: BuiltPage;

  beforeAll(async () => {
    folder = await tempFolder();
    const built = join(folder.path, 'renderer');
    await mkdir(join(built, 'assets'), { recursive: true });
    await mkdir(join(folder.path, 'renderer-other'));
    await writeFile(join(built, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />');
    await writeFile(join(built, 'assets/main.js'), 'export {};');
    await writeFile(join(folder.path, 'secret.txt'), 'secret');
    await writeFile(join(folder.path, 'renderer-other/secret.txt'), 'secret');
    await symlink(join(folder.path, 'secret.txt'), join(built, 'linked.txt'));
    page = openBuiltPage(built);
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  const get = (url: string, method = 'GET'): Response => answerPageRequest(page, systemRandom, { url, method });

  it('serves the page with a new nonce in the header and in the page', async () => {
    const answers = await Promise.all(
      [get('app://hookbench/'), get('app://hookbench/index.html?x#y')].map(async (response) => ({
        status: response.status,
        type: response.headers.get('content-type'),
        policy: response.headers.get('content-security-policy'),
        nonce: /content="([^"]+)"/.exec(await response.text())?.[1] ?? '',
      })),
    );
    for (const { status, type, policy, nonce } of answers) {
      expect(status).toBe(200);
      expect(type).toBe('text/html; charset=utf-8');
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(policy).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; ` +
          "img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    }
    expect(answers[0]?.nonce).not.toBe(answers[1]?.nonce);
  });

  it('serves the files of the page, without body for HEAD', async () => {
    const script = get('app://hookbench/assets/main.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).toBe('export {};');
    const head = get('app://hookbench/assets/main.js', 'HEAD');
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  it.each([
    'app://hookbench/../secret.txt',
    'app://hookbench/../renderer/index.html',
    'app://hookbench/%2e%2e/secret.txt',
    'app://hookbench/%2e%2e%2fsecret.txt',
    'app://hookbench/..%2fsecret.txt',
    'app://hookbench/..%5csecret.txt',
    'app://hookbench/%5c..%5csecret.txt',
    'app://hookbench/..\\secret.txt',
    'app://hookbench/assets/../../secret.txt',
    'app://hookbench/../renderer-other/secret.txt',
    'app://hookbench/%2e%2e%2frenderer-other/secret.txt',
    'app://hookbench-other/secret.txt',
    'app://hookbench/index.html%00',
    'app://hookbench/index.html\0.js',
    'app://hookbench/%00',
    'app://hookbench/index.html/',
    'app://hookbench//index.html',
    'app://hookbench/INDEX.HTML',
    'app://hookbench/assets',
    'app://hookbench/assets/',
    'app://hookbench/linked.txt',
    'app://hookbench/__proto__',
    'app://hookbench',
    'app://evil/index.html',
    'app://hookbench.evil/index.html',
    'app://hookbench:80/index.html',
    'app://user@hookbench/index.html',
    'app://hookbench@evil/index.html',
    'app:///index.html',
    'file:///etc/passwd',
    '',
  ])('responds with 404 to %j', async (url) => {
    const response = get(url);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
    expect(await response.text()).toBe('Not found');
  });

  it('responds with 405 to writes', () => {
    const response = get('app://hookbench/', 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('is a standard and secure scheme and has no other privilege', () => {
    const registerSchemesAsPrivileged = vi.fn();
    registerPageScheme({ registerSchemesAsPrivileged });
    expect(registerSchemesAsPrivileged.mock.calls).toEqual([
      [[{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]],
    ]);
  });

  it('is handled by the page', async () => {
    const handle = vi.fn();
    servePage({ handle }, page, systemRandom);
    const [scheme, handler] = handle.mock.calls[0] as [string, (request: Request) => Response];
    expect(scheme).toBe('app');
    expect(handler(new Request('app://hookbench/')).status).toBe(200);
  });
});
