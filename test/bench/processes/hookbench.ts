import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess, type Running } from './start-process.ts';

const root = join(import.meta.dirname, '../../..');
const built = join(root, 'out/main/hookbench.js');
const source = join(root, 'electron/cli/main.ts');
/** Verifies the signatures of the benchmarks' webhooks. */
const settings = join(import.meta.dirname, 'hookbench.yaml');
const dataRoot = join(root, '.cache/bench');

/** The part of the ready line that the benchmarks use. */
export interface HookbenchReady {
  control: string;
  controlKey: string;
  ui: string;
  api: { http: string };
  auth: { http: string };
  catcher: { http: string };
  clients: { id: string; secret?: string }[];
}

export interface Hookbench extends Running<HookbenchReady> {
  dataDir: string;
}

/** The command under test: the result of `npm run build` if it exists, else the source. */
export const command = existsSync(built) ? built : source;

/** In the checkout, so that it is on a disk; `/tmp` may be in memory. */
export async function makeDataDir(): Promise<string> {
  await mkdir(dataRoot, { recursive: true });
  return mkdtemp(join(dataRoot, 'data-'));
}

/** How Hookbench is started. */
interface HookbenchOptions {
  dataDir?: string;
  /** Further options of the command. */
  args?: readonly string[];
  env?: Record<string, string>;
}

/** Starts `hookbench serve`, on a fresh data folder unless one is given. A fresh one is removed at the end. */
export async function startHookbench(options: HookbenchOptions = {}): Promise<Hookbench> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const args = ['serve', '--json', '--ports', 'auto', '--config', settings, '--data-dir', dataDir];
  const running = await startProcess<HookbenchReady>([command, ...args, ...(options.args ?? [])], options.env);
  return {
    ...running,
    dataDir,
    stop: async () => {
      await running.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
