import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { failureText } from './failure-text.ts';
import type { Wishes } from './wishes.ts';

/** Runs what may fail; the user reads why in the page. What should not have happened is noted as well. */
export function createAttempt(wishes: Wishes, note: (error: unknown) => void) {
  return (doing: () => Promise<unknown>): void => {
    doing().catch((error: unknown) => {
      const known = error instanceof HookbenchError;
      if (!known) note(error);
      const text = known ? failureText(error).replace('\n\n', ' ') : messageOf(error);
      wishes.make({ kind: 'notice', tone: 'problem', text });
    });
  };
}
