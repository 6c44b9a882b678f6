import type { ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createWallClock } from '../engine/clock.ts';

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
export async function openInBrowser(target: string): Promise<boolean> {
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
