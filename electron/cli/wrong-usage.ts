import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The error for an argument or option that cannot be used. @param hint What to do instead. */
export const wrongUsage = (message: string, hint: string, cause?: unknown): HookbenchError =>
  new HookbenchError('wrong_usage', message, { hint, cause });
