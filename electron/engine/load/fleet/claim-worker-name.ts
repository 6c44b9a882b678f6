import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { answerRequests, ask } from '../../fleet/ask.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';

const timeoutMs = 2000;

/**
 * Claims the name of a worker, as long as this connection lasts.
 * @throws HookbenchError `fleet_worker_taken` if a worker with this name is connected
 */
export async function claimWorkerName(fleet: Fleet, name: string): Promise<void> {
  const subject = fleet.names.subjects.worker(name);
  await fleet.attempt(async () => {
    if (await ask(fleet, subject, null, z.object({}), timeoutMs)) {
      throw new HookbenchError(
        'fleet_worker_taken',
        `A worker named ${name} is connected to the fleet ${fleet.name}.`,
        {
          hint: 'Choose a different name with --name, or stop the other worker.',
        },
      );
    }
    answerRequests(fleet, subject, z.null(), () => ({}));
    await fleet.nats.flush();
  });
}
