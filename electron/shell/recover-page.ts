import type { App, BrowserWindow, Dialog } from 'electron';
import type { Clock } from '../engine/clock.ts';
import { crashOf } from './crash-of.ts';

/** So long a page may be stuck before its process is ended. */
const patienceMs = 10_000;
const minuteMs = 60_000;
/** The failure within a minute at which the user is asked. */
const tooMany = 3;

export interface RecoverParts {
  app: Pick<App, 'quit'>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  clock: Clock;
  note: (error: unknown) => void;
}

/** Ends the process of a page that is stuck, so that it is loaded again as after a crash. */
export function endStuckPage(
  window: Pick<BrowserWindow, 'on'> & {
    webContents: Pick<BrowserWindow['webContents'], 'on' | 'forcefullyCrashRenderer'>;
  },
  clock: Clock,
): void {
  const { webContents } = window;
  let stopWaiting: (() => void) | undefined;
  const notStuck = (): void => stopWaiting?.();
  window.on('unresponsive', () => {
    notStuck();
    stopWaiting = clock.after(patienceMs, () => {
      webContents.forcefullyCrashRenderer();
    });
  });
  window.on('responsive', notStuck);
  webContents.on('render-process-gone', notStuck);
}

/**
 * Loads the page again when its process ended; what it shows is in its address. A page that fails again and again is not
 * loaded for ever: the third time within a minute the user is asked. The first load is looked after by `loadPage`.
 */
export function recoverPage(
  { webContents }: { webContents: Pick<BrowserWindow['webContents'], 'on' | 'reload'> },
  { app, clock, dialog, note }: RecoverParts,
): void {
  let failedAt: number[] = [];

  const ask = async (): Promise<void> => {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: 'The page of Hookbench keeps failing.',
      detail: `It failed ${tooMany} times within a minute. The four parties go on; what happened is in the journal.`,
      buttons: ['Reload', 'Quit'],
      defaultId: 0,
      cancelId: 0,
    });
    failedAt = [];
    if (response === 0) webContents.reload();
    else app.quit();
  };

  webContents.on('render-process-gone', (_event, gone) => {
    if (gone.reason === 'clean-exit') return;
    note(crashOf(gone));
    const now = clock.now();
    failedAt = [...failedAt.filter((atMs) => now - atMs < minuteMs), now];
    if (failedAt.length < tooMany) webContents.reload();
    else ask().catch(note);
  });
}
