import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { controlClient, type ControlClient } from '../../support/control-client.ts';
import { runCli } from '../../support/start-serve.ts';
import { appHome, type AppHome } from '../double/open-app.ts';
import type { Desktop, StartOptions } from '../double/start-double.ts';
import { rows } from './rows.ts';

type Keyring = NonNullable<StartOptions['config']>['keyring'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const planted = ['planted-client-secret', 'planted-signing-secret', 'planted-bearer-token'] as const;

/** Starts the app on a machine with such a keyring, and reaches it as the owner's other commands do. */
async function start(home: AppHome, keyring: Keyring = 'gnome_libsecret', env: Record<string, string> = {}) {
  const app = home.start({ config: { keyring }, env });
  const page = await app.window();
  await page.getByText('Connected').first().waitFor();
  const holder = readFileSync(join(home.dataDir, 'instance.json'), 'utf8');
  const { control, key } = JSON.parse(holder) as { control: string; key: string };
  return { app, page, client: controlClient(control, key) };
}

async function plant(client: ControlClient): Promise<void> {
  const [secret, signing, token] = planted;
  await client.send('POST', '/clients', {
    id: 'mine',
    name: 'Mine',
    secret,
    grants: ['client_credentials'],
    scope: 'admin',
  });
  await client.send('POST', '/subscriptions', {
    url: 'http://localhost:9/',
    events: ['chat_ended'],
    enabled: false,
    auth: { kind: 'bearer', token },
    signing: { scheme: 'github', secret: signing },
  });
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function found(folder: string): string[] {
  const files = filesOf(folder).map((file) => readFileSync(file));
  return planted.filter((secret) => files.some((bytes) => bytes.includes(secret)));
}

/** Of all files but the lock, which every process that tries it makes. */
function digestOf(folder: string): string[] {
  const files = filesOf(folder).filter((file) => !file.endsWith('/lock'));
  return files.map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`).sort();
}

/** The message of an app that does not start. */
async function refusal(app: Desktop): Promise<string> {
  const { text } = await app.did('dialog.showErrorBox');
  expect(await app.ended).toBe(3);
  return String(text);
}

describe(rows.secrets, () => {
  test('stores no secret in plain text in any file of its folder, and reads them after a restart', async () => {
    await using home = await appHome(browser);
    const first = await start(home);
    await plant(first.client);
    expect(await first.client.get('/status')).toMatchObject({ secrets: 'keychain', notices: [] });
    expect(found(home.dataDir)).toEqual([]);
    const chromium = join(home.dataDir, 'chromium');
    expect([home.dataDir, chromium].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
    const ours = filesOf(home.dataDir).filter((file) => !file.startsWith(chromium));
    const modes = ours.map((file) => [file, statSync(file).mode & 0o777]);
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
    await first.app.quit();
    expect(found(home.dataDir)).toEqual([]);
    const again = await start(home);
    const { items } = (await again.client.get('/clients')) as { items: { id: string; secret?: string }[] };
    expect(items.find(({ id }) => id === 'mine')?.secret).toBe(planted[0]);
  });

  test('warns about the weak encryption without a password store, until one is available', async () => {
    await using home = await appHome(browser);
    const bare = await start(home, 'basic_text');
    await plant(bare.client);
    expect(found(home.dataDir)).toEqual([]);
    const said = expect.stringContaining('basic_text');
    expect(await bare.client.get('/status')).toMatchObject({ secrets: 'basic-text', notices: [said] });
    expect(await bare.page.evaluate(async () => document.body.textContent)).toContain('no password store (basic_text)');
    await bare.app.quit();
    const stored = await start(home, 'gnome_libsecret');
    expect(await stored.client.get('/status')).toMatchObject({ secrets: 'keychain', notices: [] });
    await stored.app.quit();
    expect(await refusal(home.start({ config: { keyring: 'basic_text' } }))).toContain('need the keychain of its user');
  });

  test('rejects a sealed folder unchanged while the keyring is locked, and on the command line', async () => {
    await using home = await appHome(browser);
    const { app, client } = await start(home);
    await plant(client);
    await app.quit();
    const before = digestOf(home.dataDir);
    const said = await refusal(home.start({ config: { keyring: 'locked' } }));
    expect(said).toMatch(/need the keychain of its user.*Unlock the keychain/s);
    const { code, stderr } = await runCli(['serve', '--ports', 'auto', '--data-dir', home.dataDir]);
    expect([code, stderr]).toEqual([3, expect.stringContaining('need the keychain of its user')]);
    expect(digestOf(home.dataDir)).toEqual(before);
  });

  test('a key that was set in addition to the keychain opens the folder on the command line', async () => {
    await using home = await appHome(browser);
    const env = { HOOKBENCH_SECRETS_KEY: 'correct horse battery staple' };
    const { app, client } = await start(home, 'gnome_libsecret', env);
    await plant(client);
    await app.quit();
    const args = ['export', '--data-dir', home.dataDir];
    expect(await runCli(args, { env })).toMatchObject({ code: 0, stderr: '' });
    expect((await runCli(args)).stderr).toContain('are sealed');
    expect(found(home.dataDir)).toEqual([]);
  });
});
