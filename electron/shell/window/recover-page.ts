import type { App, BrowserWindow, Dialog, RenderProcessGoneDetails } from 'electron';
import type { Clock } from '../../engine/clock.ts';

/** How the process of a page ended. */
export type Gone = Pick<RenderProcessGoneDetails, 'reason' | 'exitCode'>;

/** An error for the end of the page's process, for the journal and the log file. */
export function crashOf({ exitCode, reason }: Gone): Error {
  return new Error(`The page process ended: ${reason}, exit code ${exitCode}.`);
}

/** The process of a page that is unresponsive for this time is ended. */
const maxStuckMs = 10_000;
const minuteMs = 60_000;
/** After this many failures within a minute, the user is asked. */
const maxFailures = 3;

export interface RecoverDeps {
  app: Pick<App, 'quit'>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  clock: Clock;
  note: (error: unknown) => void;
}

/** Ends the process of an unresponsive page, which is then reloaded as after a crash. */
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
    stopWaiting = clock.after(maxStuckMs, () => {
      webContents.forcefullyCrashRenderer();
    });
  });
  window.on('responsive', notStuck);
  webContents.on('render-process-gone', notStuck);
}

/**
 * Reloads the page when its process ends; its URL contains what it shows. After the third failure within a minute, the
 * user is asked. The first load is handled by `loadPage`.
 */
export function recoverPage(
  { webContents }: { webContents: Pick<BrowserWindow['webContents'], 'on' | 'reload'> },
  { app, clock, dialog, note }: RecoverDeps,
): void {
  let failedAt: number[] = [];

  const ask = async (): Promise<void> => {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: 'The page of Hookbench keeps crashing.',
      detail: `It crashed ${maxFailures} times within a minute. The client, the servers and the receiver are still running, and the crashes are recorded in the journal.`,
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
    if (failedAt.length < maxFailures) webContents.reload();
    else ask().catch(note);
  });
}
