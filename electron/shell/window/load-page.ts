import { setImmediate as turn } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { crashOf, type Gone } from './recover-page.ts';
import { pageOrigin } from '../guards/page-protocol.ts';

/** After this many crashes, the first load fails. */
const maxCrashes = 3;

type Loading = Pick<BrowserWindow, 'loadURL' | 'isDestroyed'> & {
  webContents: Pick<BrowserWindow['webContents'], 'on' | 'off'>;
};

/** @returns How the page's process ended while loading, if it did. */
async function loadOnce(window: Loading): Promise<Gone | undefined> {
  const { webContents } = window;
  const seen: { gone?: Gone } = {};
  const onGone = (_event: unknown, gone: Gone): void => {
    seen.gone = gone;
  };
  webContents.on('render-process-gone', onGone);
  try {
    await window.loadURL(`${pageOrigin}/`);
  } catch (error) {
    // The load may fail before the end of the process is reported.
    await turn();
    const aborted = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';
    if (!seen.gone && !aborted && !window.isDestroyed()) throw error;
  } finally {
    if (!window.isDestroyed()) webContents.off('render-process-gone', onGone);
  }
  return seen.gone;
}

/**
 * Loads the page for the first time, and again if its process crashes while loading. A reload or a closed window in the
 * meantime is not an error.
 * @param note Called for each crash.
 * @throws HookbenchError `page_failed` at the third crash in a row
 */
export async function loadPage(window: Loading, note: (error: unknown) => void): Promise<void> {
  for (let crashes = 1; ; crashes++) {
    const gone = await loadOnce(window);
    if (!gone || window.isDestroyed()) return;
    note(crashOf(gone));
    if (crashes < maxCrashes) continue;
    throw new HookbenchError(
      'page_failed',
      `The page crashed ${maxCrashes} times in a row while loading (${gone.reason}, exit code ${gone.exitCode}).`,
      {
        hint: 'No data is lost. Start Hookbench again. If that does not help, use it in the browser with hookbench serve.',
      },
    );
  }
}
