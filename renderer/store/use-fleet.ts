import { useQuery } from '@tanstack/react-query';
import type { FleetStatus } from '#shared/model/fleet.ts';
import { useApi, useStatus } from './use-stores.ts';

/** Time between two reads of the state, in milliseconds. */
const pollMs = 2000;

/** The state of this node in its fleet; `undefined` without a fleet. */
export function useFleet(): FleetStatus | undefined {
  const atStart = useStatus()?.fleet;
  const options = useApi().fleet.get.queryOptions({ enabled: atStart !== undefined, refetchInterval: pollMs });
  return useQuery(options).data?.fleet ?? atStart;
}
