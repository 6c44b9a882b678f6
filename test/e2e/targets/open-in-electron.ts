import { join } from 'node:path';
import { _electron } from 'playwright-core';
import { installedElectron } from '../../../electron/cli/find-electron.ts';
import type { DesktopApp, DesktopLaunch } from './desktop-app.ts';

const root = join(import.meta.dirname, '../../..');

/** Starts the built app in real Electron; URLs for the system's browser are recorded for the test. */
export async function openInElectron({ args, env }: DesktopLaunch): Promise<DesktopApp> {
  const executablePath = installedElectron();
  if (executablePath === undefined) throw new Error('The Electron binary is not installed.');
  const environment = Object.entries({ ...process.env, ...env }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const app = await _electron.launch({ executablePath, args: [root, ...args], env: Object.fromEntries(environment) });
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedOutside: opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  const closed = new Promise<void>((resolve) =>
    app.once('close', () => {
      resolve();
    }),
  );
  return {
    page: await app.firstWindow(),
    nextOutside: () =>
      app.evaluate(async () => {
        const { openedOutside } = globalThis as unknown as { openedOutside: string[] };
        for (;;) {
          const url = openedOutside.shift();
          if (url !== undefined) return url;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }),
    copied: () => app.evaluate(({ clipboard }) => clipboard.readText()),
    answerOpen: (path) =>
      app.evaluate(({ dialog }, file) => {
        const real = dialog.showOpenDialog;
        dialog.showOpenDialog = async () => {
          dialog.showOpenDialog = real;
          return { canceled: false, filePaths: [file] };
        };
      }, path),
    answerSave: (path) =>
      app.evaluate(({ dialog }, file) => {
        const real = dialog.showSaveDialog;
        dialog.showSaveDialog = async () => {
          dialog.showSaveDialog = real;
          return { canceled: false, filePath: file };
        };
      }, path),
    async stop() {
      await app.evaluate(({ app: main }) => {
        setImmediate(() => {
          main.quit();
        });
      });
      await closed;
    },
  };
}
