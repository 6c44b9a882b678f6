import { setImmediate as turn } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { crashOf, type Gone } from './crash-of.ts';
import { pageOrigin } from './page-protocol.ts';

/** The crash at which the first load is given up. */
const mostCrashes = 3;

type Loading = Pick<BrowserWindow, 'loadURL' | 'isDestroyed'> & {
  webContents: Pick<BrowserWindow['webContents'], 'on' | 'off'>;
};

/** @returns How its process ended meanwhile, if it did. */
async function loadOnce(window: Loading): Promise<Gone | undefined> {
  const { webContents } = window;
  const seen: { gone?: Gone } = {};
  const see = (_event: unknown, gone: Gone): void => {
    seen.gone = gone;
  };
  webContents.on('render-process-gone', see);
  try {
    await window.loadURL(`${pageOrigin}/`);
  } catch (error) {
    // That the load ended may be told before that the process did.
    await turn();
    const aborted = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';
    if (!seen.gone && !aborted && !window.isDestroyed()) throw error;
  } finally {
    if (!window.isDestroyed()) webContents.off('render-process-gone', see);
  }
  return seen.gone;
}

/**
 * Loads the page for the first time, again when its process crashes meanwhile. It is no failure that the user reloaded it
 * or closed the window before it was there.
 * @param note Told of each crash.
 * @throws HookbenchError `page_failed` at the third crash in a row
 */
export async function loadPage(window: Loading, note: (error: unknown) => void): Promise<void> {
  for (let crashes = 1; ; crashes++) {
    const gone = await loadOnce(window);
    if (!gone || window.isDestroyed()) return;
    note(crashOf(gone));
    if (crashes < mostCrashes) continue;
    throw new HookbenchError(
      'page_failed',
      `The page crashed ${mostCrashes} times in a row while it was loaded (${gone.reason}, exit code ${gone.exitCode}).`,
      {
        hint: 'Nothing is lost. Start Hookbench again; where that does not help, hookbench serve opens it in the browser.',
      },
    );
  }
}
