import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser.ts';
import { appHome } from '../double/open-app.ts';
import type { Desktop } from '../double/start-double.ts';

const root = join(import.meta.dirname, '../../..');

/** The built app over the double, with its page shown. */
export interface BuiltApp extends AsyncDisposable {
  browser: Browser;
  app: Desktop;
  page: Page;
  /** A round through the page and the app: what went before has happened by then. */
  settle(): Promise<number>;
}

/** Starts a copy of the build, with files around its page that must not be readable. */
export async function startBuiltApp(): Promise<BuiltApp> {
  const folder = await mkdtemp(join(tmpdir(), 'hookbench-built-'));
  await cp(join(root, 'out'), folder, { recursive: true });
  await cp(join(root, 'shared/interfaces'), join(folder, 'shared/interfaces'), { recursive: true });
  await mkdir(join(folder, 'renderer-sibling'));
  await writeFile(join(folder, 'renderer-sibling/secret.txt'), 'a secret');
  await symlink(join(folder, 'renderer-sibling/secret.txt'), join(folder, 'renderer/linked.txt'));
  const browser = await launchBrowser();
  const home = await appHome(browser);
  const app = home.start({ config: { main: join(folder, 'main/main.js') } });
  const page = await app.window();
  await page.getByText('Connected').first().waitFor();
  return {
    browser,
    app,
    page,
    settle: () => page.evaluate(async () => (await fetch('/')).status),
    async [Symbol.asyncDispose]() {
      await home[Symbol.asyncDispose]();
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
