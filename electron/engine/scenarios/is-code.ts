import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';

/** Whether a call of the control API failed with a code, in this process or of a running Hookbench. */
export const isCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof HookbenchError && error.code === code;
