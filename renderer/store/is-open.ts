import type { Flow } from '#shared/model/flow.ts';

/** Whether a flow has not come to its end yet. */
export function isOpen({ status }: Flow): boolean {
  return status === 'running' || status === 'waiting-for-user';
}
