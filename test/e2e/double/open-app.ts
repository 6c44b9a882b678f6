import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startDouble, type Desktop, type StartOptions } from './start-double.ts';

export interface HomeStart extends StartOptions {
  /** What says which ports it takes; without it free ones. */
  ports?: readonly string[];
}

/** A data folder and a simulated machine, on which the built app is started with the double. */
export interface AppHome extends AsyncDisposable {
  readonly dataDir: string;
  /** Starts the app, also while another one runs. */
  start(options?: HomeStart): Desktop;
}

/** Creates the home of an app; started processes end with it, and its folders are removed. */
export async function appHome(browser: Browser): Promise<AppHome> {
  const folder = await mkdtemp(join(tmpdir(), 'hookbench-double-'));
  const dataDir = join(folder, 'data');
  const started: Desktop[] = [];
  return {
    dataDir,
    start({ ports = ['--ports=auto'], args = [], ...options } = {}) {
      const all = [`--data-dir=${dataDir}`, ...ports, ...args];
      const desktop = startDouble(browser, join(folder, 'machine'), { ...options, args: all });
      started.push(desktop);
      return desktop;
    },
    async [Symbol.asyncDispose]() {
      for (const desktop of started) await desktop[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
