import type { KV } from '@nats-io/kv';
import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../../clock.ts';
import { pause } from '../../pause.ts';
import type { Fleet } from '../connect-fleet.ts';
import { fleetNamePattern } from '../fleet-names.ts';
import { watchBucket } from '../watch-bucket.ts';

/** What a node reports about itself. */
const nodeReport = z.object({
  instance: z.string().max(64),
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

const reportEveryMs = 2000;
/** A node that has not reported for so long is offline. */
export const offlineAfterMs = 10_000;
const maxNodes = 1000;
const maxReportBytes = 1000;
const answerWithinMs = 1000;

/** Reports of the nodes of a fleet. */
export interface Presence {
  /** Claims the name of this node, then reports until the signal aborts. @throws HookbenchError `fleet_node_taken` */
  run(fleet: Fleet, signal: AbortSignal): Promise<void>;
  /** The other nodes, by name. */
  nodes(): ReadonlyMap<string, SeenNode>;
  /** The offset of this machine's clock from the clock of the NATS server; `undefined` before it is known. */
  ownOffsetMs(): number | undefined;
}

export interface PresenceDeps {
  node: string;
  /** Identifies this process, so that its own answers are recognised. */
  instance: string;
  wall: Clock;
  published: () => number;
}

/** Answers requests to this name, after it made sure that no other process does. */
export async function claimName(fleet: Fleet, node: string, instance: string, signal: AbortSignal): Promise<void> {
  const { attempt, names, nats } = fleet;
  const subject = names.subjects.node(node);
  const holder = await attempt(() =>
    nats.request(subject, '', { timeout: answerWithinMs }).then(
      (answer) => answer.string().slice(0, 64),
      // Without a process of this name nobody answers; a suspended one does not answer in time.
      () => '',
    ),
  );
  if (holder !== '' && holder !== instance) {
    throw new HookbenchError('fleet_node_taken', `Another node of the fleet ${fleet.name} has the name "${node}".`, {
      hint: 'Start this one with a different --name.',
    });
  }
  const claim = nats.subscribe(subject, { callback: (_, message) => void message.respond(instance) });
  if (signal.aborted) claim.unsubscribe();
  else signal.addEventListener('abort', () => claim.unsubscribe(), { once: true });
}

function readReport(text: string): NodeReport | undefined {
  if (text.length > maxReportBytes) return undefined;
  try {
    return nodeReport.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function createPresence({ instance, node, published, wall }: PresenceDeps): Presence {
  const seen = new Map<string, SeenNode>();
  let ownOffsetMs: number | undefined;

  async function follow(bucket: KV, signal: AbortSignal): Promise<void> {
    for await (const entry of watchBucket(bucket, signal)) {
      const report = entry.operation === 'PUT' ? readReport(entry.string()) : undefined;
      if (!report || !fleetNamePattern.test(entry.key)) continue;
      const offsetMs = report.atMs - entry.created.getTime();
      if (entry.key === node) {
        if (report.instance === instance) ownOffsetMs = offsetMs;
      } else if (seen.has(entry.key) || seen.size < maxNodes) {
        seen.set(entry.key, { ...report, offsetMs, seenAtMs: wall.now() });
      }
    }
  }

  async function report(fleet: Fleet, bucket: KV, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const state: NodeReport = { instance, atMs: wall.now(), published: published() };
      await fleet.attempt(() => bucket.put(node, JSON.stringify(state)));
      await pause(wall, reportEveryMs, signal);
    }
  }

  return {
    async run(fleet, signal) {
      const bucket = await fleet.openBucket(fleet.names.buckets.nodes, { ttl: offlineAfterMs });
      await Promise.all([fleet.attempt(() => follow(bucket, signal)), report(fleet, bucket, signal)]);
    },
    nodes: () => seen,
    ownOffsetMs: () => ownOffsetMs,
  };
}
