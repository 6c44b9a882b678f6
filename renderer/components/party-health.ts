import type { Party } from '#shared/model/party.ts';
import type { ListenerStatus, Status } from '#shared/model/status.ts';
import type { Health } from './health-dot.tsx';

/** The addresses of one party, http before https. */
export function listenersOf(status: Status | undefined, party: Party): ListenerStatus[] {
  return (status?.listeners ?? []).filter((listener) => listener.party === party);
}

/** The health of a party. A party without an address, such as the client, is up whenever the engine is. */
export function partyHealth(status: Status | undefined, party: Party): Health {
  if (!status) return 'unknown';
  const listeners = listenersOf(status, party);
  const up = listeners.filter((listener) => listener.up).length;
  if (up === listeners.length) return 'up';
  return up === 0 ? 'down' : 'partly';
}
