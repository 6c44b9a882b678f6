import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { failureText } from '../failures/show-failures.ts';
import type { ShellCommands } from './shell-commands.ts';

/** Creates a function that runs an action and shows its error in the page. Unexpected errors are also logged. */
export function createAttempt(commands: ShellCommands, note: (error: unknown) => void) {
  return (action: () => Promise<unknown>): void => {
    action().catch((error: unknown) => {
      const known = error instanceof HookbenchError;
      if (!known) note(error);
      const text = known ? failureText(error).replace('\n\n', ' ') : messageOf(error);
      commands.send({ kind: 'notice', tone: 'problem', text });
    });
  };
}
