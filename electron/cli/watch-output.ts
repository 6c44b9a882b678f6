import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { reportError } from './report-error.ts';
import { err, out } from './output.ts';

/**
 * Ends the command when standard output cannot be written. A reader that closes the pipe early, as `head` does, is not an
 * error. Errors of standard error are ignored: the exit code still reports what happened.
 */
export function watchOutput(json: boolean): void {
  out.stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    const cause = new HookbenchError('bad_input', `Cannot write to standard output: ${messageOf(error)}.`, {
      hint: 'If it is redirected to a file, check that its disk has room.',
    });
    process.exit(reportError(cause, json));
  });
  err.stream.on('error', () => undefined);
}
