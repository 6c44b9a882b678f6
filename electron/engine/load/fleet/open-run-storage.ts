import type { KV } from '@nats-io/kv';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import { nanos } from './fleet-run.ts';

/** How long runs and their results are kept. */
const keptMs = 7 * 86_400_000;
/** How long the server recognises a repeated message by its id. */
const repeatMs = 600_000;

/**
 * Creates what load runs store on the NATS server: the work queue of slices, the stream of results, and the bucket of runs.
 * @returns The bucket.
 */
export async function openRunStorage(fleet: Fleet): Promise<KV> {
  const { streams, subjects, buckets } = fleet.names;
  const limits = { max_age: nanos(keptMs), duplicate_window: nanos(repeatMs) };
  await fleet.openStream({
    name: streams.slices,
    subjects: [subjects.slices],
    retention: 'workqueue',
    ...limits,
  });
  await fleet.openStream({ name: streams.results, subjects: [subjects.results], ...limits });
  return fleet.openBucket(buckets.runs, { ttl: keptMs });
}
