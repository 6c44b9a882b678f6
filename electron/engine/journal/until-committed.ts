import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { formatNumber } from '#shared/trace/counted.ts';

/**
 * Processes something again until no other write happens in between.
 * @param what Names it in the error.
 * @param attempt Returns `undefined` after a conflicting write; nothing is then committed.
 * @param maxAttempts Each conflict means that a concurrent write succeeded, so this limits the number of concurrent writers.
 * @throws HookbenchError `conflict` after so many attempts
 */
export async function untilCommitted<Done>(
  what: string,
  attempt: () => Promise<Done | undefined>,
  maxAttempts = 1000,
): Promise<Done> {
  for (let tries = 0; tries < maxAttempts; tries++) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  throw new HookbenchError('conflict', `${what} failed after ${formatNumber(maxAttempts)} conflicting writes.`, {
    hint: 'Try again when fewer requests change the same data.',
  });
}
