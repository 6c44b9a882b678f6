import rows from './catalogue.json' with { type: 'json' };
import type { Problem } from '../model/problem.ts';

/** All error codes of Hookbench with their HTTP status and title. The meaning of a code never changes. */
export const catalogue: Readonly<Record<ErrorCode, { status: number; title: string }>> = rows;

export type ErrorCode = keyof typeof rows;

export interface ErrorFacts {
  /** What to do next. */
  hint?: string;
  /** JSON Pointer to the invalid field. */
  field?: string;
  /** Extension members of the problem document (RFC 9457 3.2). */
  more?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** The error class of Hookbench: a code from the catalogue, what happened, and what to do next. */
export class HookbenchError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly field: string | undefined;
  readonly more: ErrorFacts['more'];

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'HookbenchError';
    this.code = code;
    this.hint = facts.hint;
    this.field = facts.field;
    this.more = facts.more;
  }

  get status(): number {
    return catalogue[this.code].status;
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same, followed by what to do if the error says it. */
export function adviceOf(error: unknown): string {
  const hint = error instanceof HookbenchError ? error.hint : undefined;
  return hint === undefined ? messageOf(error) : `${messageOf(error)} ${hint}`;
}

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

/** The error that a problem document of the control API reports: the reverse of `toProblem`. */
export function fromProblem({ code, detail, field, hint, title }: Problem, cause?: unknown): HookbenchError {
  return new HookbenchError(code as ErrorCode, detail ?? title, {
    ...(field !== undefined && { field }),
    ...(hint !== undefined && { hint }),
    ...(cause !== undefined && { cause }),
  });
}
