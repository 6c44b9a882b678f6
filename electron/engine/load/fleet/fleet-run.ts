import { z } from 'zod';
import { loadSlice } from '#shared/load/slice.ts';
import { sliceResult } from '#shared/load/slice-result.ts';

/** A load run of a fleet, as its bucket stores it: all that a coordinator needs to resume it. */
export const fleetRun = z.object({
  version: z.literal(1),
  id: z.string(),
  /** joining: workers join. running: slices are taken. stopped: workers stop sending. done: all results were counted. */
  state: z.enum(['joining', 'running', 'stopped', 'done']),
  /** The plan as JSON; encrypted if `sealed`. */
  plan: z.string(),
  sealed: z.boolean(),
  /** After this time without a sign of its worker, a slice is given to another. */
  workerTimeoutMs: z.int().positive(),
  /** Number of slices. */
  slices: z.int().nonnegative(),
  /** Start of the run by the clock of the coordinator. */
  startMs: z.number(),
});
export type FleetRun = z.infer<typeof fleetRun>;

/** A request of a worker to the coordinator. */
export const coordinatorRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clock') }),
  z.object({
    kind: z.literal('join'),
    name: z.string(),
    /** Differs for each start of a worker. */
    instance: z.string(),
    /** How far the worker's clock is ahead of the coordinator's, and how exactly that is known. */
    offsetMs: z.number(),
    toleranceMs: z.number(),
  }),
]);
export type CoordinatorRequest = z.infer<typeof coordinatorRequest>;

export const clockReply = z.object({ nowMs: z.number() });
/** Why a worker may not join; undefined if it may. */
export const joinReply = z.object({ refused: z.string().optional() });

/** A slice in the queue; its first send is due so many milliseconds after the start of the run. */
export const queuedSlice = z.object({ number: z.int().nonnegative(), slice: loadSlice, dueMs: z.number() });
export type QueuedSlice = z.infer<typeof queuedSlice>;

const facts = { number: z.int().nonnegative(), attempt: z.int().positive(), worker: z.string(), instance: z.string() };

/** What a worker reports: that it is about to send a slice, what was measured, or why it sends nothing. */
export const sliceReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('began'), ...facts, slice: loadSlice }),
  z.object({ kind: z.literal('result'), ...facts, result: sliceResult }),
  z.object({ kind: z.literal('failed'), ...facts, problem: z.string() }),
]);
export type SliceReport = z.infer<typeof sliceReport>;

/** A message of another program; undefined if it is invalid. */
export function parsedBy<Output>(schema: z.ZodType<Output>, data: Uint8Array): Output | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(data))).data;
  } catch {
    return undefined;
  }
}

/** A slice is started this long before its first send is due, and its worker then looks for the next one. */
export const leadMs = 1000;

/** Milliseconds in the unit of JetStream. */
export const nanos = (ms: number): number => ms * 1_000_000;
