import type { Flow } from '#shared/model/flow.ts';

/** Whether a flow is still running. */
export function isOpen({ status }: Flow): boolean {
  return status === 'running' || status === 'waiting-for-user';
}
