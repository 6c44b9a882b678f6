import type { PageLink } from '#shared/model/shell.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { caseMediaType, type CaseOpening } from '#shared/model/case-file.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Served } from '../../headless/serve.ts';
import { isServed, withControl, startServing } from '../with-control.ts';
import { type CommonOptions, err, out, wrongUsage } from '../command.ts';
import { findElectron, desktopScript } from '../find-electron.ts';
import { untilStopped } from '../until-stopped.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve, delimiter, join, basename } from 'node:path';
import { accessSync, constants, existsSync, openAsBlob, statSync } from 'node:fs';
import { createWallClock } from '../../engine/clock.ts';
import { reading } from '../reading.ts';

/** A case file given on the command line. */
interface CaseArgument {
  path: string;
  /** Read in parts on demand, so that a large file is never in memory completely. */
  file: File;
}

const hint = 'Give the path of a case file, e.g. failed-login.hookbench-case.';

/**
 * @param given The first argument, which is neither a command nor an option.
 * @throws HookbenchError `bad_input` if the file is missing or cannot be read; `wrong_usage` if it looks like
 * a command
 */
async function caseArgument(given: string): Promise<CaseArgument> {
  const path = resolve(given);
  if (!existsSync(path) && /^[\w-]+$/.test(given)) {
    throw wrongUsage(
      `Unknown command "${given.slice(0, 100)}", and no file has that name.`,
      'Run hookbench --help for the list of commands.',
    );
  }
  if (!existsSync(path)) throw new HookbenchError('bad_input', `File not found: ${path}.`, { hint });
  if (!statSync(path).isFile()) throw new HookbenchError('bad_input', `${path} is not a file.`, { hint });
  reading(path, () => accessSync(path, constants.R_OK), hint, 'bad_input');
  return { path, file: new File([await openAsBlob(path)], basename(path), { type: caseMediaType }) };
}

/** One line that reports an opened case file. */
function openedLine({ entries, from, skipped }: CaseOpening): string {
  const already =
    skipped === 0 ? '' : `, ${skipped} skipped because the journal already contains ${skipped === 1 ? 'it' : 'them'}`;
  return `Opened ${from.name}: ${counted(entries, 'entry', 'entries')} added to the journal${already}.`;
}

function canOpen(): boolean {
  if (process.platform !== 'linux') return true;
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return false;
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'xdg-open'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** If the command that starts the browser has not failed after this time, the browser counts as started. */
const settleMs = 1000;

async function exitCodeOf(child: ChildProcess): Promise<number> {
  if (child.pid === undefined) return 1;
  child.ref();
  if (child.exitCode !== null) return child.exitCode;
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
    createWallClock().after(settleMs, () => {
      child.unref();
      resolve(0);
    });
  });
}

/**
 * Opens a file or a URL in the user's browser.
 * @returns Whether a browser was started; false without a display or a browser.
 */
async function openInBrowser(target: string): Promise<boolean> {
  if (!canOpen()) return false;
  try {
    const { default: open } = await import('open');
    const child = await open(target);
    child.on('error', () => undefined);
    return (await exitCodeOf(child)) === 0;
  } catch {
    return false;
  }
}

function argumentsOf({ dataDir, config, ports, expose }: CommonOptions): string[] {
  return [
    `--data-dir=${resolve(dataDir)}`,
    ...(config === undefined ? [] : [`--config=${resolve(config)}`]),
    ...(ports === undefined ? [] : [`--ports=${ports}`]),
    ...(expose ? ['--expose'] : []),
  ];
}

/**
 * Runs the desktop app until it is closed.
 * @param files Case files to open.
 * @returns Its exit code.
 */
function runElectron(binary: string, options: CommonOptions, files: readonly string[]): Promise<number> {
  return new Promise((resolveExit, reject) => {
    const child = spawn(binary, [desktopScript, ...argumentsOf(options), ...files], { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code) => {
      resolveExit(code ?? 1);
    });
  });
}

/** Opens the case file first; if it is invalid, Hookbench stops. */
async function openIn(served: Served, { file }: CaseArgument): Promise<void> {
  try {
    err.print(openedLine(await served.engine.cases.open(file, file.name)));
  } catch (error) {
    await served.close();
    throw error;
  }
}

/** Opens the page in the browser and prints its address. A file passes the code, so that other users cannot see it. */
async function openLink({ file, url }: PageLink): Promise<void> {
  const opened = await openInBrowser(file);
  const lead = opened ? 'Hookbench opened in your browser. If it did not, open' : 'Open Hookbench at';
  out.print(`${lead} ${url} (works once, within 60 s)`);
}

async function openPage(options: CommonOptions, file: CaseArgument | undefined): Promise<void> {
  const served = await startServing(options);
  if (file) await openIn(served, file);
  for (const { url, problem } of served.engine.listeners.filter((listener) => !listener.up)) {
    err.print(`hookbench: Cannot listen on ${url}: ${problem ?? ''}`);
  }
  for (const notice of served.engine.notices) err.print(`hookbench: ${notice}`);
  await openLink(served.server.links.link());
  await untilStopped(served.close);
}

/** Opens the page of the Hookbench that runs with the data folder. */
const openRunning = (options: CommonOptions): Promise<void> =>
  withControl(options, async (control) => openLink(await control.shell.link({})));

/** Whether the desktop app runs with the data folder. Opening it again shows its window. */
const isDesktop = (options: CommonOptions): Promise<boolean> =>
  withControl(options, async (control) => (await control.status.get({})).runtime.electron !== undefined);

/** `hookbench open`, the default command. */
export async function open(given: string | undefined, options: CommonOptions): Promise<void> {
  const file = given === undefined ? undefined : await caseArgument(given);
  const served = isServed(options);
  if (file && served) {
    out.print(openedLine(await withControl(options, (control) => control.cases.open(file.file))));
    return;
  }
  if (served && !(await isDesktop(options))) return openRunning(options);
  const electron = await findElectron(err.print);
  if (electron.path !== undefined) {
    process.exitCode = await runElectron(electron.path, options, file ? [file.path] : []);
    return;
  }
  if (served) return openRunning(options);
  err.print(`The desktop app is not available (${electron.reason}). Opening Hookbench in the browser instead.`);
  await openPage(options, file);
}
