import type { Problem } from '../model/problem.ts';
import { catalogue } from './catalogue.ts';
import { HookbenchError } from './hookbench-error.ts';

/** Converts an error to a problem document (RFC 9457). Anything but a {@link HookbenchError} becomes `internal`. */
export function toProblem(error: unknown): Problem {
  const known =
    error instanceof HookbenchError
      ? error
      : new HookbenchError('internal', 'An internal error occurred in Hookbench.');
  return {
    type: 'about:blank',
    title: catalogue[known.code].title,
    status: known.status,
    code: known.code,
    detail: known.message,
    ...(known.field !== undefined && { field: known.field }),
    ...(known.hint !== undefined && { hint: known.hint }),
    ...known.more,
  };
}
