import type { Phases } from '#shared/model/phases.ts';

/** Milliseconds per phase; -1 for a phase that did not occur. `connect` includes `ssl`. */
export interface HarTimings {
  blocked: number;
  dns: number;
  connect: number;
  ssl: number;
  send: number;
  wait: number;
  receive: number;
}

/** The phases of a request as in HAR 1.2. */
export function timingsOf(phases: Phases | undefined): HarTimings {
  const { dns = null, download = null, firstByte = null, request = null, tcp = null, tls = null } = phases ?? {};
  return {
    blocked: phases?.stale ?? -1,
    dns: dns ?? -1,
    connect: tcp === null && tls === null ? -1 : (tcp ?? 0) + (tls ?? 0),
    ssl: tls ?? -1,
    send: request ?? 0,
    wait: firstByte ?? 0,
    receive: download ?? 0,
  };
}
