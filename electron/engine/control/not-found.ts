import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The value, or `not_found` when there is none. */
export function orNotFound<Value>(value: Value | undefined, kind: string, id: string): Value {
  if (value !== undefined) return value;
  throw new HookbenchError('not_found', `No ${kind} has the id "${id.slice(0, 100)}".`);
}
