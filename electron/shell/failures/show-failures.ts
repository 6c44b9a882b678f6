import type { App, Dialog } from 'electron';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { exitCodeOf, exitCodes } from '../../engine/config/exit-code.ts';

type Uncaught = Pick<NodeJS.EventEmitter, 'on'>;

/**
 * Logs each uncaught error and shows it, one dialog at a time. Hookbench keeps running, so that an error in one party does not
 * affect the others.
 * @param note Writes it to the journal and the log file.
 * @param log Path of the log file.
 */
export function reportUncaught(
  process: Uncaught,
  dialog: Pick<Dialog, 'showMessageBox'>,
  note: (error: unknown) => void,
  log: string,
): void {
  let shown = false;
  const report = (error: unknown): void => {
    note(error);
    if (shown) return;
    shown = true;
    const closed = (): void => {
      shown = false;
    };
    dialog
      .showMessageBox({
        type: 'error',
        message: 'An internal error occurred in Hookbench.',
        detail: `${failureText(error)}\n\nIt is recorded in the journal and in ${log}. If something no longer works, start Hookbench again.`,
      })
      .then(closed, closed);
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}

/** The text of an error for the user: the message, then the hint. */
export function failureText(error: unknown): string {
  if (!(error instanceof HookbenchError))
    return error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
  return error.hint === undefined ? error.message : `${error.message}\n\n${error.hint}`;
}

/** Shows why the app could not start, and exits. */
export function endWithError(app: Pick<App, 'exit'>, dialog: Pick<Dialog, 'showErrorBox'>, error: unknown): void {
  dialog.showErrorBox('Hookbench could not start', failureText(error));
  app.exit(error instanceof HookbenchError ? exitCodeOf(error.code) : exitCodes.start);
}
