import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';

/** The text of an error for the user: the message, then the hint. */
export function failureText(error: unknown): string {
  if (!(error instanceof HookbenchError))
    return error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
  return error.hint === undefined ? error.message : `${error.message}\n\n${error.hint}`;
}
