import { implement, type Implementer, type Router } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import { unknownId } from '#shared/errors/unknown-id.ts';
import type { Engine } from '../engine.ts';
import type { Parties } from '../parties.ts';

/** Facts about the transport that a call arrived on. */
export interface ControlContext {
  /** Whether it can send files of unknown size as a stream. */
  streams?: boolean;
}

/** Implements the procedures of the contract. */
export const os: Implementer<typeof contract, ControlContext & Record<never, never>, ControlContext> =
  implement(contract).$context<ControlContext>();

/** The control contract with its implementation. */
export type ControlRouter = Router<typeof contract, ControlContext>;

/** Returns the value. @throws HookbenchError `not_found` if it is undefined */
export function orNotFound<Value>(value: Value | undefined, kind: string, id: string): Value {
  if (value !== undefined) return value;
  throw unknownId(kind, id);
}

/**
 * Yields the current value, then every further value until the signal aborts.
 * @param subscribe Calls `receive` with each further value and returns a function that unsubscribes.
 */
export async function* feedOf<Value>(
  now: Value,
  subscribe: (receive: (value: Value) => void) => () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Value, void> {
  const waiting: Value[] = [now];
  let wake: (() => void) | undefined;
  const end = subscribe((value) => {
    waiting.push(value);
    wake?.();
  });
  const onAbort = (): void => wake?.();
  signal?.addEventListener('abort', onAbort);
  try {
    while (signal?.aborted !== true) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    end();
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Reads from the user's parties and, if it is not found there, from the parties of the failure lab. */
export function alsoInLab<Value>(engine: Engine, read: (parties: Parties) => Value | undefined): Value | undefined {
  const parties = engine.labParties();
  return read(engine) ?? (parties && read(parties));
}
