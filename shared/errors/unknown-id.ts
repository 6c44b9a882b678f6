import { HookbenchError } from './hookbench-error.ts';

/** The error for an id that nothing of this kind has. */
export const unknownId = (kind: string, id: string): HookbenchError =>
  new HookbenchError('not_found', `No ${kind} has the id "${id.slice(0, 100)}".`, {
    hint: `Check the id, and that the ${kind} was not removed.`,
  });
