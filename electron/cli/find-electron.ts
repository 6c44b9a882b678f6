import { orElse } from '#shared/errors/or-else.ts';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const isSource = import.meta.url.endsWith('.ts');

/** Folder of the built page: next to the bundle, or under `out` if the command runs from source. */
export const pageFolder = isSource
  ? join(import.meta.dirname, '../../out/renderer')
  : join(import.meta.dirname.replace(/[/\\]chunks$/, ''), '../renderer');

/** The built main script of the desktop app. */
export const desktopScript = join(pageFolder, '../main/main.js');

/** Whether this installation contains the desktop app. The npm package does not, but its project may have an Electron. */
export const hasDesktopApp = isSource || existsSync(desktopScript);

/** Path of the Electron binary, or the reason why it is not available. */
type FoundElectron = { path: string } | { path: undefined; reason: string };

const downloadLimitMs = 60_000;

const packageFolder = (): string | undefined =>
  orElse(() => dirname(createRequire(import.meta.url).resolve('electron/package.json')), undefined);

function binaryIn(folder: string): string | undefined {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}

/** The version of the installed electron package, if there is one. */
export function electronVersion(): string | undefined {
  const folder = packageFolder();
  if (folder === undefined) return undefined;
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Path of the Electron binary, if it is installed. */
export function installedElectron(): string | undefined {
  const folder = packageFolder();
  return folder === undefined ? undefined : binaryIn(folder);
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

function download(folder: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', timeout: downloadLimitMs });
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(undefined);
      else resolve(signal ? `its download took longer than ${downloadLimitMs / 1000} s` : 'its download failed');
    });
  });
}

/**
 * Returns the Electron binary of the installed package. If it is missing, tries once to download it.
 * @param print Prints a status line.
 */
export async function obtainElectron(print: (line: string) => void): Promise<FoundElectron> {
  const folder = packageFolder();
  if (folder === undefined) return { path: undefined, reason: 'the electron package is not installed' };
  const found = binaryIn(folder);
  if (found !== undefined) return { path: found };
  print(`Downloading the Electron binary (at most ${downloadLimitMs / 1000} s) …`);
  const problem = await download(folder);
  const downloaded = problem === undefined ? binaryIn(folder) : undefined;
  if (downloaded !== undefined) return { path: downloaded };
  return { path: undefined, reason: problem ?? 'its download contains no binary' };
}

/** Like {@link obtainElectron}, but not available without a display or without the desktop app. */
export async function findElectron(print: (line: string) => void): Promise<FoundElectron> {
  if (!hasDesktopApp) return { path: undefined, reason: 'this installation does not contain it' };
  return hasDisplay() ? obtainElectron(print) : { path: undefined, reason: 'no display' };
}
