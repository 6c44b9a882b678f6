import { catalogue, type ErrorCode } from './catalogue.ts';

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
