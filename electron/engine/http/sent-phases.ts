import type { Phases } from '#shared/model/phases.ts';

/** When each step of a request was over, in milliseconds since the epoch, and how long each phase took. */
export interface Timings {
  lookup?: number | undefined;
  connect?: number | undefined;
  secureConnect?: number | undefined;
  upload?: number | undefined;
  response?: number | undefined;
  /** When the answer was cut off, because enough of it was there. */
  abort?: number | undefined;
  phases: Partial<Record<keyof Phases, number | undefined>>;
}

/** The phase in which a request was when it ended. */
export type Phase = Exclude<keyof Phases, 'total'>;

const connecting = ['dns', 'tcp', 'tls'] as const;
const exchanging = ['request', 'firstByte', 'download', 'total'] as const;

/** The phases of a request; a kept-alive connection has no dns, tcp and tls. */
export function phasesOf(timings: Timings | undefined, reused: boolean): Phases {
  const { abort, phases, response } = timings ?? {};
  const cutOff = abort === undefined || response === undefined ? undefined : abort - response;
  const known: Timings['phases'] = { ...phases, download: phases?.download ?? cutOff };
  const duration = (phase: keyof Phases): number | null => known[phase] ?? null;
  const ofConnection = connecting.map((phase) => [phase, reused ? null : duration(phase)]);
  const ofExchange = exchanging.map((phase) => [phase, duration(phase)]);
  return Object.fromEntries([...ofConnection, ...ofExchange]) as Phases;
}

/** The phase that a request did not get beyond. */
export function phaseReached(
  timings: Timings | undefined,
  { isAddress, tls }: { isAddress: boolean; tls: boolean },
): Phase {
  if (timings?.response !== undefined) return 'download';
  if (timings?.upload !== undefined && timings.connect !== undefined) return 'firstByte';
  if (timings?.connect === undefined) return timings?.lookup === undefined && !isAddress ? 'dns' : 'tcp';
  return tls && timings.secureConnect === undefined ? 'tls' : 'request';
}
