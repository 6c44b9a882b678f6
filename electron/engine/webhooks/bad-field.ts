import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The error for an invalid field of the input. */
export function badField(field: string, reason: string, hint?: string): HookbenchError {
  return new HookbenchError('bad_input', `${field}: ${reason}.`, { field, ...(hint !== undefined && { hint }) });
}
