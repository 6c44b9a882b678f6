import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';

const timeoutMs = 2000;

/**
 * Whether someone has subscribed to a subject. The server itself reports at once that nobody has; an answer that does not
 * come is a program that hangs.
 */
export async function isTaken({ nats }: Fleet, subject: string, request: string): Promise<boolean> {
  try {
    await nats.request(subject, request, { timeout: timeoutMs });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return true;
    if ((error as { isNoResponders?: () => boolean }).isNoResponders?.() === true) return false;
    throw error;
  }
}

/**
 * Claims the name of a worker, as long as this connection lasts.
 * @throws HookbenchError `fleet_worker_taken` if a worker with this name is connected
 */
export async function claimWorkerName(fleet: Fleet, name: string): Promise<void> {
  const subject = fleet.names.subjects.worker(name);
  await fleet.attempt(async () => {
    if (await isTaken(fleet, subject, '')) {
      throw new HookbenchError(
        'fleet_worker_taken',
        `A worker named ${name} is connected to the fleet ${fleet.name}.`,
        {
          hint: 'Choose a different name with --name, or stop the other worker.',
        },
      );
    }
    fleet.nats.subscribe(subject, { callback: (_error, message) => void message.respond('') });
    await fleet.nats.flush();
  });
}
