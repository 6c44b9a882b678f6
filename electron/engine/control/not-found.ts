import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** Returns the value. @throws HookbenchError `not_found` if it is undefined */
export function orNotFound<Value>(value: Value | undefined, kind: string, id: string): Value {
  if (value !== undefined) return value;
  throw new HookbenchError('not_found', `No ${kind} has the id "${id.slice(0, 100)}".`);
}
