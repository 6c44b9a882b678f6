import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const command = join(import.meta.dirname, '../../out/main/hookbench.js');

/** What the tests read of the ready line. */
export interface ReadyLine {
  pid: number;
  control: string;
  controlKey: string;
  ui: string;
  api: { http: string; https: string };
  auth: { http: string; https: string };
  catcher: { http: string; https: string };
  ca: string;
  clients: { id: string; secret?: string }[];
}

/** The built workbench, running as its users run it. */
export interface Workbench {
  ready: ReadyLine;
  dataDir: string;
  /** Calls the control API. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Ends the process and waits for it; the data folder stays for a next start. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface OpenOptions {
  /** Goes on with a data folder; without it one is made. */
  dataDir?: string;
  /** Sets the control key. */
  key?: string;
  /** Port of the control server; without it a free one. */
  control?: number;
}

/** Starts the built `hookbench serve` on free ports. */
export async function openWorkbench(options: OpenOptions = {}): Promise<Workbench> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hookbench-e2e-')));
  const { key, control = 0 } = options;
  const config = join(dataDir, 'e2e.yaml');
  await writeFile(config, `addresses: { control: ${control} }\n`);
  const args = ['serve', '--json', '--ports', 'auto', '--config', config, '--data-dir', dataDir];
  const child = spawn(process.execPath, [command, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(key !== undefined && { HOOKBENCH_CONTROL_KEY: key }) },
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [''])])) as [string];
  if (line === '') throw new Error('hookbench serve ended before it was ready');
  const ready = JSON.parse(line) as ReadyLine;
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return {
    ready,
    dataDir,
    call: (method, path, body) =>
      fetch(ready.control + path, {
        method,
        headers: { authorization: `Bearer ${ready.controlKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the page of a workbench by a fresh address; what the page logs as an error is kept in `errors`. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 860 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  return { page, errors };
}

/** Does something by its name in the command palette. */
export async function doCommand(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByLabel('Find').fill(label);
  await palette.getByRole('button', { name: label }).first().click();
}
