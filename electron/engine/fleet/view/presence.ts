import type { KV } from '@nats-io/kv';
import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../../clock.ts';
import { pause } from '../../pause.ts';
import { answerRequests, ask } from '../ask.ts';
import type { Fleet } from '../connect-fleet.ts';
import { fleetNamePattern } from '../fleet-names.ts';
import { placeIn, watchBucket } from '../watch-bucket.ts';

/** What a node reports about itself. */
const nodeReport = z.object({
  instance: z.string().max(64),
  n: z.int().positive().describe('Number of the report, so that an earlier one is not taken for a new one'),
  atMs: z.number().describe("The node's clock"),
  published: z.int().nonnegative().describe('The last sequence of its journal that its messages cover'),
});
type NodeReport = z.infer<typeof nodeReport>;

/** The last report of another node. */
export interface SeenNode extends NodeReport {
  /** When it was received, on this machine's clock. */
  seenAtMs: number;
  /** The offset of its clock from the clock of the NATS server. */
  offsetMs: number;
}

/** The process that has the name of a node. */
const nameHolder = nodeReport.pick({ instance: true });

const reportEveryMs = 2000;
/** A node that has not reported for so long is offline. */
export const offlineAfterMs = 10_000;
const maxNodes = 1000;
const answerWithinMs = 1000;

export type Presence = ReturnType<typeof createPresence>;

export interface PresenceDeps {
  node: string;
  /** Identifies this process, so that its own answers are recognised. */
  instance: string;
  wall: Clock;
  published: () => number;
}

/** Answers requests to this name, after it made sure that no other process does. */
export async function claimName(fleet: Fleet, node: string, instance: string, signal: AbortSignal): Promise<void> {
  const subject = fleet.names.subjects.node(node);
  // Without a process of this name nobody answers; a suspended one does not answer in time.
  const holder = await fleet.attempt(() => ask(fleet, subject, null, nameHolder, answerWithinMs));
  if (holder && holder.instance !== instance) {
    throw new HookbenchError('fleet_node_taken', `Another node of the fleet ${fleet.name} has the name "${node}".`, {
      hint: 'Start this one with a different --name.',
    });
  }
  const claim = answerRequests(fleet, subject, z.null(), () => ({ instance }));
  if (signal.aborted) claim.unsubscribe();
  else signal.addEventListener('abort', () => claim.unsubscribe(), { once: true });
}

export function createPresence({ instance, node, published, wall }: PresenceDeps) {
  const seen = new Map<string, SeenNode>();
  let ownOffsetMs: number | undefined;
  let reports = 0;

  async function follow({ codec, names }: Fleet, bucket: KV, signal: AbortSignal): Promise<void> {
    for await (const entry of watchBucket(bucket, signal)) {
      if (entry.operation !== 'PUT' || !fleetNamePattern.test(entry.key)) continue;
      const report = codec.read(nodeReport, placeIn(names.buckets.nodes, entry.key), entry.value);
      const last = seen.get(entry.key);
      if (!report || (last?.instance === report.instance && report.n <= last.n)) continue;
      const offsetMs = report.atMs - entry.created.getTime();
      if (entry.key === node) {
        if (report.instance === instance) ownOffsetMs = offsetMs;
      } else if (last || seen.size < maxNodes) {
        seen.set(entry.key, { ...report, offsetMs, seenAtMs: wall.now() });
      }
    }
  }

  async function report(fleet: Fleet, bucket: KV, signal: AbortSignal): Promise<void> {
    const place = placeIn(fleet.names.buckets.nodes, node);
    while (!signal.aborted) {
      const state: NodeReport = { instance, n: ++reports, atMs: wall.now(), published: published() };
      await fleet.attempt(() => bucket.put(node, fleet.codec.write(place, state)));
      await pause(wall, reportEveryMs, signal);
    }
  }

  return {
    /** Claims the name of this node, then reports until the signal aborts. @throws HookbenchError `fleet_node_taken` */
    async run(fleet: Fleet, signal: AbortSignal): Promise<void> {
      const bucket = await fleet.openBucket(fleet.names.buckets.nodes, { ttl: offlineAfterMs });
      await Promise.all([fleet.attempt(() => follow(fleet, bucket, signal)), report(fleet, bucket, signal)]);
    },
    /** The other nodes, by name. */
    nodes: (): ReadonlyMap<string, SeenNode> => seen,
    /** The offset of this machine's clock from the clock of the NATS server; `undefined` before it is known. */
    ownOffsetMs: (): number | undefined => ownOffsetMs,
  };
}
