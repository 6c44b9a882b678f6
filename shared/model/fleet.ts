import { z } from 'zod';

/** What the `case` of an entry from another node of the fleet begins with; the name of the node follows. */
export const nodeCasePrefix = 'node:';

/** The `case` of the entries of a node. */
export const caseOfNode = (node: string): string => nodeCasePrefix + node;

/** The node of the fleet that an entry was received from; `undefined` for an own entry or one of a case file. */
export function nodeOf({ case: from }: { case?: { id: string } | undefined }): string | undefined {
  return from?.id.startsWith(nodeCasePrefix) ? from.id.slice(nodeCasePrefix.length) : undefined;
}

/** In a filter, this node itself. No node has this name. */
export const thisNode = '.';

/** A filter of a list that contains entries of several nodes. */
export const nodeFilter = z
  .string()
  .max(32)
  .optional()
  .describe(`Only entries of this node of the fleet; ${thisNode} is this node itself`);

/** Another node of the fleet. */
const fleetNode = z.object({
  name: z.string(),
  online: z.boolean().describe('Whether it reported within the last 10 s'),
  clockOffsetMs: z.number().optional().describe("Its clock's offset from this machine's clock, in milliseconds"),
  received: z.int().nonnegative().describe('Sequence number of its last entry in this journal'),
  behind: z.int().nonnegative().optional().describe('Number of its sequence numbers that this journal does not cover'),
});
export type FleetNode = z.infer<typeof fleetNode>;

/** Clock offsets above this are shown, in milliseconds. */
export const maxClockOffsetMs = 1000;

/** The state of this node in its fleet. */
export const fleetStatus = z.object({
  name: z.string().describe('Name of the fleet'),
  node: z.string().describe('Name of this node'),
  server: z.string().describe('Addresses of the NATS servers, without credentials'),
  state: z.enum(['connecting', 'connected', 'failed']),
  problem: z.string().optional().describe('Why it is not connected, or why entries are not published'),
  authenticated: z.boolean().describe('Whether messages are authenticated and encrypted with the key of the fleet'),
  secrets: z.enum(['redacted', 'included']).describe('Whether secrets of published entries are redacted'),
  published: z.int().nonnegative().describe('Sequence number up to which entries are published'),
  behind: z.int().nonnegative().describe('Number of sequence numbers that are not published yet'),
  watching: z.boolean().describe("Whether the other nodes' entries are received"),
  waiting: z.int().nonnegative().describe('Number of messages that are stored in NATS and not received yet'),
  rejected: z.int().nonnegative().describe('Number of received messages that were invalid or not authenticated'),
  rejection: z.string().optional().describe('The reason of the last one'),
  missed: z.int().nonnegative().describe("Number of gaps in the other nodes' entries, which NATS removed before"),
  setup: z
    .object({
      shared: z.array(z.string()).describe('The shared parts of the setup'),
      conflicts: z.int().nonnegative().describe('Number of local changes that were replaced, and of unusable values'),
      conflict: z.string().optional().describe('The last one'),
    })
    .optional()
    .describe('Set if the setup is shared'),
  nodes: z.array(fleetNode).describe('The other nodes'),
});
export type FleetStatus = z.infer<typeof fleetStatus>;
