import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/browser.ts';
import { startDouble } from '../double/start-double.ts';
import type { DesktopApp, DesktopLaunch } from './desktop-app.ts';

/** A simulated machine for all apps of a spec, with the browser of their windows: page storage outlives the app. */
interface Machine {
  folder: string;
  browser: Browser;
}

let machine: Promise<Machine> | undefined;

async function openMachine(): Promise<Machine> {
  return { folder: await mkdtemp(join(tmpdir(), 'hookbench-machine-')), browser: await launchBrowser() };
}

/** Starts the built app over the double. */
export async function openInDouble({ args, env }: DesktopLaunch): Promise<DesktopApp> {
  machine ??= openMachine();
  const { browser, folder } = await machine;
  const app = startDouble(browser, folder, { args, env });
  let outside = 0;
  return {
    page: await app.window(),
    async nextOutside() {
      const did = await app.did('shell.openExternal', outside);
      outside = app.recorded.indexOf(did) + 1;
      return String(did['url']);
    },
    copied: app.copied,
    answerSave: (path) => app.answer('showSaveDialog', { canceled: false, filePath: path }),
    answerOpen: (path) => app.answer('showOpenDialog', { canceled: false, filePaths: [path] }),
    async stop() {
      if (app.process.exitCode !== null) return;
      const code = await app.quit();
      const refused = app.recorded.filter(({ what }) => what === 'refused');
      if (refused.length > 0) throw new Error(`The app did what Electron refuses: ${JSON.stringify(refused)}`);
      if (code !== 0) throw new Error(`The app ended with ${String(code)}`);
    },
  };
}

/** Takes the machine away, once no app of the spec is to come. */
export async function closeDouble(): Promise<void> {
  const closing = await machine;
  machine = undefined;
  await closing?.browser.close();
  if (closing) await rm(closing.folder, { recursive: true, force: true });
}
