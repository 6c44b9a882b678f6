import { maxClockOffsetMs, type FleetNode, type FleetStatus } from '#shared/model/fleet.ts';
import { counted } from '#shared/trace/counted.ts';
import { signedDuration } from '#shared/trace/entry-title.ts';
import type { Health } from '../party-health.tsx';

/** The health of the connection to the fleet. */
export const fleetHealth = ({ state }: Pick<FleetStatus, 'state'>): Health =>
  ({ connected: 'up', connecting: 'partly', failed: 'down' } as const)[state];

/** What is published, received and still missing. */
export function fleetLag({ behind, missed, rejected, waiting, watching }: FleetStatus): string {
  return [
    behind === 0 ? 'everything published' : `${counted(behind, 'entry', 'entries')} not published yet`,
    watching && waiting > 0 && `${counted(waiting, 'message', 'messages')} not received yet`,
    rejected > 0 && `${counted(rejected, 'invalid message', 'invalid messages')} left out`,
    missed > 0 && `${counted(missed, 'gap', 'gaps')}: entries were removed from NATS before they were received`,
  ]
    .filter((words) => words !== false)
    .join('; ');
}

/** The state of another node, with the offset of its clock if it is large. */
export function nodeState({ behind = 0, clockOffsetMs = 0, online }: FleetNode, watching: boolean): string {
  return [
    online ? 'online' : 'offline',
    watching && behind > 0 && `${counted(behind, 'entry', 'entries')} behind`,
    Math.abs(clockOffsetMs) > maxClockOffsetMs && `its clock is off by ${signedDuration(clockOffsetMs)}`,
  ]
    .filter((words) => words !== false)
    .join(', ');
}
