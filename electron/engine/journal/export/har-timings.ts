import type { Phases } from '#shared/model/phases.ts';

/** Milliseconds by phase; -1 where there was none. `connect` includes `ssl`. */
export interface HarTimings {
  blocked: number;
  dns: number;
  connect: number;
  ssl: number;
  send: number;
  wait: number;
  receive: number;
}

/** The phases of a request as HAR 1.2 has them. */
export function timingsOf(phases: Phases | undefined): HarTimings {
  const { dns = null, download = null, firstByte = null, request = null, tcp = null, tls = null } = phases ?? {};
  return {
    blocked: -1,
    dns: dns ?? -1,
    connect: tcp === null && tls === null ? -1 : (tcp ?? 0) + (tls ?? 0),
    ssl: tls ?? -1,
    send: request ?? 0,
    wait: firstByte ?? 0,
    receive: download ?? 0,
  };
}
