import type { KV } from '@nats-io/kv';
import type { Clock } from '../../clock.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import { pause } from '../../pause.ts';
import { fleetRun, parsedBy, type FleetRun } from './fleet-run.ts';

/** The runs of a fleet, as they are now. */
export interface FollowedRuns {
  get(id: string): FleetRun | undefined;
  /** Runs to take part in, oldest first. */
  active(): FleetRun[];
  /** Resolves at the next change of a run, after a time, or when the signal aborts. */
  changed(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Follows the bucket of runs. Runs of other versions are ignored. */
export async function followRuns({ attempt }: Fleet, bucket: KV, clock: Clock): Promise<FollowedRuns> {
  const runs = new Map<string, FleetRun>();
  let change = new AbortController();
  const entries = await attempt(() => bucket.watch());
  async function follow(): Promise<void> {
    for await (const { key, operation, value } of entries) {
      const run = operation === 'PUT' ? parsedBy(fleetRun, value) : undefined;
      if (run) runs.set(key, run);
      else runs.delete(key);
      change.abort();
      change = new AbortController();
    }
  }
  follow().catch(() => undefined);
  return {
    get: (id) => runs.get(id),
    active: () =>
      [...runs.values()]
        .filter(({ state }) => state === 'joining' || state === 'running')
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    changed: (ms, signal) => pause(clock, ms, signal, change.signal),
    close: () => entries.stop(),
  };
}
