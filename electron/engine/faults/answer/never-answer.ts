import type { ServerResponse } from 'node:http';
import type { Faults } from '../faults.ts';

/** Leaves a request without an answer, until the fault is cleared: then its connection is closed. */
export function neverAnswer(faults: Faults, id: string, response: ServerResponse): void {
  const cancel = faults.onceGone(id, () => {
    response.destroy();
  });
  response.once('close', cancel);
}
