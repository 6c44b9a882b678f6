import type { Phases } from '#shared/model/exchange.ts';
import type { SentRequest } from './outgoing-request.ts';

/** The end of each step of a request, in milliseconds since the epoch, and the duration of each phase. */
export interface Timings {
  lookup?: number | undefined;
  connect?: number | undefined;
  secureConnect?: number | undefined;
  upload?: number | undefined;
  response?: number | undefined;
  /** When the response was cut off at the limit. */
  abort?: number | undefined;
  phases: Partial<Record<keyof Phases, number | undefined>>;
}

/** The phase in which a request ended. */
export type Phase = Exclude<keyof Phases, 'total' | 'stale'>;

/** The phases of a request; a reused connection has no dns, tcp and tls. */
export function phasesOf(timings: Timings | undefined, reused: boolean): Phases {
  const { abort, response } = timings ?? {};
  const { dns, download, firstByte, request, tcp, tls, total } = timings?.phases ?? {};
  const cutOff = abort === undefined || response === undefined ? null : abort - response;
  return {
    dns: reused ? null : (dns ?? null),
    tcp: reused ? null : (tcp ?? null),
    tls: reused ? null : (tls ?? null),
    request: request ?? null,
    firstByte: firstByte ?? null,
    download: download ?? cutOff,
    total: total ?? null,
  };
}

/** The phase that a request did not complete. */
export function phaseReached(
  timings: Timings | undefined,
  { isAddress, tls }: { isAddress: boolean; tls: boolean },
): Phase {
  if (timings?.response !== undefined) return 'download';
  if (timings?.upload !== undefined && timings.connect !== undefined) return 'firstByte';
  if (timings?.connect === undefined) return timings?.lookup === undefined && !isAddress ? 'dns' : 'tcp';
  return tls && timings.secureConnect === undefined ? 'tls' : 'request';
}

/** Timings can be of whole milliseconds. */
const resolutionMs = 1;

/**
 * When a request began, and its time on the network, without what the program does before and after it.
 * @param begunMs When it was asked for.
 */
export function networkTime({ beganMs, phases }: SentRequest, begunMs: number, endedMs: number) {
  const durationMs = phases.total ?? endedMs - begunMs;
  return { atMs: Math.min(endedMs - durationMs, (beganMs ?? begunMs) + resolutionMs), durationMs };
}
