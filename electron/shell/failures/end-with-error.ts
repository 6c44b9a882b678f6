import type { App, Dialog } from 'electron';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { exitCodeOf, exitCodes } from '../../engine/config/exit-code.ts';
import { failureText } from './failure-text.ts';

/** Shows why the app could not start, and exits. */
export function endWithError(app: Pick<App, 'exit'>, dialog: Pick<Dialog, 'showErrorBox'>, error: unknown): void {
  dialog.showErrorBox('Hookbench could not start', failureText(error));
  app.exit(error instanceof HookbenchError ? exitCodeOf(error.code) : exitCodes.start);
}
