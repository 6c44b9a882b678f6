import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** Refuses a field of what was given. */
export function badField(field: string, reason: string, hint?: string): HookbenchError {
  return new HookbenchError('bad_input', `${field}: ${reason}.`, { field, ...(hint !== undefined && { hint }) });
}
