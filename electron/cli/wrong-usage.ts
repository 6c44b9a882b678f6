import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The error for an argument or option that cannot be used. @param hint What to do instead. */
export const wrongUsage = (message: string, hint: string, cause?: unknown): HookbenchError =>
  new HookbenchError('wrong_usage', message, { hint, cause });

/** The error for the value of an option. @param hint What to enter. */
export const invalidValue = (option: string, text: string, hint: string): HookbenchError =>
  wrongUsage(`Invalid value for ${option}: "${text.slice(0, 100)}".`, hint);
