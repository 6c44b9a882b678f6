import { ORPCError } from '@orpc/client';
import { ValidationError } from '@orpc/contract';
import { createRouterClient, onError } from '@orpc/server';
import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { ControlRouter } from './area.ts';

function badInput(cause: ValidationError): HookbenchError {
  const { field, words } = issuePlace(cause.issues[0]);
  return new HookbenchError('bad_input', `${field}: ${words}.`, { field });
}

/** Converts an error of the contract's runtime or of a handler to an error of the catalogue. */
export function toHookbenchError(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error;
  if (error.cause instanceof HookbenchError) return error.cause;
  if (error.status === 400 && error.cause instanceof ValidationError) return badInput(error.cause);
  if (error.status === 400) return new HookbenchError('bad_input', error.message);
  return error;
}

/** An error for a client, with its code, status and problem document. */
function toTransportError(error: unknown): unknown {
  const known = toHookbenchError(error);
  if (!(known instanceof HookbenchError)) return error;
  return new ORPCError(known.code, {
    status: known.status,
    message: known.message,
    data: toProblem(known),
    cause: known,
  });
}

/** Whether the client cancelled the call or closed its connection, as a page does when it is reloaded. */
const isAborted = (error: unknown, signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && error instanceof Error && error.name === 'AbortError';

/** Throws the error of a call for its client. @param onFailure Called for an error that is not in the catalogue. */
export const throwForClient =
  (onFailure: (error: unknown) => void) =>
  (error: unknown, { signal }: { signal?: AbortSignal | undefined }): never => {
    const converted = toTransportError(error);
    if (!(converted instanceof ORPCError) && !isAborted(error, signal)) onFailure(error);
    throw converted;
  };

/** A client of the control contract in the same process. Errors are those of the catalogue. */
export const clientInProcess = (router: ControlRouter): ControlClient =>
  createRouterClient(router, {
    context: {},
    interceptors: [
      onError((error) => {
        throw toHookbenchError(error);
      }),
    ],
  });
