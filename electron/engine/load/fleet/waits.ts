import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../../clock.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';

const retryMs = 250;

/** Repeats `work` while the NATS server is away. */
export async function untilReached<Result>(
  { attempt }: Fleet,
  clock: Clock,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await attempt(work);
    } catch (error) {
      if (!(error instanceof HookbenchError) || error.code !== 'fleet_unreachable') throw error;
      await new Promise<void>((resolve) => clock.after(retryMs, resolve));
    }
  }
}
