import type { KV } from '@nats-io/kv';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import { fleetRun, type FleetRun } from './fleet-run.ts';

/** The runs of a fleet, as they are now. */
export interface FollowedRuns {
  get(id: string): FleetRun | undefined;
  /** Runs to take part in, oldest first. */
  active(): FleetRun[];
  /** Resolves at the next change of a run. */
  changed(): Promise<void>;
  close(): void;
}

/** Follows the bucket of runs. Runs of other versions are ignored. */
export async function followRuns({ attempt }: Fleet, bucket: KV): Promise<FollowedRuns> {
  const runs = new Map<string, FleetRun>();
  let waiting = Promise.withResolvers<void>();
  const entries = await attempt(() => bucket.watch());
  async function follow(): Promise<void> {
    for await (const { key, operation, value } of entries) {
      const parsed = fleetRun.safeParse(operation === 'PUT' ? JSON.parse(new TextDecoder().decode(value)) : undefined);
      if (parsed.success) runs.set(key, parsed.data);
      else runs.delete(key);
      waiting.resolve();
      waiting = Promise.withResolvers();
    }
  }
  follow().catch(() => undefined);
  return {
    get: (id) => runs.get(id),
    active: () =>
      [...runs.values()]
        .filter(({ state }) => state === 'joining' || state === 'running')
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    changed: () => waiting.promise,
    close: () => entries.stop(),
  };
}
