import type { Dialog } from 'electron';
import { failureText } from './failure-text.ts';

/** The process, as far as it tells what nobody caught. */
type Uncaught = Pick<NodeJS.EventEmitter, 'on'>;

/**
 * Notes each error that nobody caught and shows it, one dialog at a time. The workbench goes on: a party's failure must not
 * take the others' evidence with it.
 * @param note Puts it into the journal and the log file.
 * @param log Path of that file.
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
        message: 'Something failed inside Hookbench.',
        detail: `${failureText(error)}\n\nIt is in the journal and in ${log}. Start Hookbench again if it does not work as it should.`,
      })
      .then(closed, closed);
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}
