import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** Why a job was stopped: it exceeded its deadline, or the heap limit of its thread. */
export type StopReason = 'deadline' | 'memory';

/** Work that runs in a job thread, so that it cannot block the engine's thread. Input and output are plain data. */
export interface Job<Input, Output> {
  /** Finds the code of the job in the job table. */
  readonly name: string;
  /** Max real time of one run in milliseconds, after its code is loaded. */
  readonly deadlineMs: number;
  /** The error of a run that was stopped. */
  readonly whenStopped: (reason: StopReason) => HookbenchError;
  /** Never called: it ties the types to the name. */
  readonly types?: (input: Input) => Output;
}

export type AnyJob = Job<never, unknown>;

/** A request to a job thread, which runs one job at a time. */
export interface JobRequest {
  name: string;
  input: unknown;
}

/** An error in the form in which it is sent between threads. */
export type JobFailure =
  | ({ known: true } & Pick<HookbenchError, 'code' | 'message' | 'hint' | 'field'>)
  | { known: false; message: string; stack: string | undefined };

/** Replies of a job thread: `running` when its code is loaded, then the outcome. */
export type JobReply =
  | { kind: 'running' }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; failure: JobFailure };

export function toFailure(error: unknown): JobFailure {
  if (error instanceof HookbenchError) {
    const { code, field, hint, message } = error;
    return { known: true, code, message, hint, field };
  }
  if (error instanceof Error) return { known: false, message: error.message, stack: error.stack };
  return { known: false, message: String(error), stack: undefined };
}

export function toError(failure: JobFailure): Error {
  if (failure.known) {
    const { code, field, hint, message } = failure;
    return new HookbenchError(code, message, {
      ...(hint !== undefined && { hint }),
      ...(field !== undefined && { field }),
    });
  }
  const error = new Error(failure.message);
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}
