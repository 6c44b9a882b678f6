import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Path of the Electron binary, or why there is none. */
export type FoundElectron = { path: string } | { path: undefined; reason: string };

const downloadLimitMs = 60_000;

function packageFolder(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return undefined;
  }
}

function binaryIn(folder: string): string | undefined {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}

/** The version of Electron that belongs to this Hookbench, where its package is installed. */
export function electronVersion(): string | undefined {
  const folder = packageFolder();
  if (folder === undefined) return undefined;
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** The Electron binary that is there already. */
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
      else resolve(signal ? `its download took over ${downloadLimitMs / 1000} s` : 'its download failed');
    });
  });
}

/**
 * Looks for the Electron binary of the installed package, and asks for it once where it is not there.
 * @param say Tells the user what is going on.
 */
export async function obtainElectron(say: (line: string) => void): Promise<FoundElectron> {
  const folder = packageFolder();
  if (folder === undefined) return { path: undefined, reason: 'the electron package is not installed' };
  const found = binaryIn(folder);
  if (found !== undefined) return { path: found };
  say(`Asking for the Electron binary, ${downloadLimitMs / 1000} s at most …`);
  const problem = await download(folder);
  const downloaded = problem === undefined ? binaryIn(folder) : undefined;
  if (downloaded !== undefined) return { path: downloaded };
  return { path: undefined, reason: problem ?? 'its download left nothing' };
}

/** Like {@link obtainElectron}, where there is a display for its window. */
export async function findElectron(say: (line: string) => void): Promise<FoundElectron> {
  return hasDisplay() ? obtainElectron(say) : { path: undefined, reason: 'there is no display' };
}
