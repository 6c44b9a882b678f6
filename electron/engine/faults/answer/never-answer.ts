import type { ServerResponse } from 'node:http';
import type { Faults } from '../faults.ts';

/** Sends no response. Closes the connection when the fault is cleared. */
export function neverAnswer(faults: Faults, id: string, response: ServerResponse): void {
  const cancel = faults.onceGone(id, () => {
    response.destroy();
  });
  response.once('close', cancel);
}
