import type { Problem } from '../model/problem.ts';
import type { ErrorCode } from './catalogue.ts';
import { HookbenchError } from './hookbench-error.ts';

/** The error that a problem document of the control API reports: the reverse of `toProblem`. */
export function fromProblem({ code, detail, field, hint, title }: Problem, cause?: unknown): HookbenchError {
  return new HookbenchError(code as ErrorCode, detail ?? title, {
    ...(field !== undefined && { field }),
    ...(hint !== undefined && { hint }),
    ...(cause !== undefined && { cause }),
  });
}
