import { z } from 'zod';
import { loadSlice, sliceResult } from '#shared/load/slice.ts';
import { fleetNamePattern } from '../../fleet/fleet-names.ts';

const maxRunMs = 7 * 86_400_000;
const runId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** Differs for each start of a worker. */
const instance = z.string().max(64);
const worker = z.string().regex(fleetNamePattern);
const sliceNumber = z.int().nonnegative().max(1_000_000);
const wallMs = z.number().nonnegative().max(8.64e15);

/** A load run of a fleet, as its bucket stores it: all that a coordinator needs to resume it. */
export const fleetRun = z.object({
  version: z.literal(2),
  id: runId,
  /** joining: workers join. running: slices are taken. stopped: workers stop sending. done: all results were counted. */
  state: z.enum(['joining', 'running', 'stopped', 'done']),
  /** A {@link loadPlan}, possibly of another version. */
  plan: z.unknown(),
  /** After this time without a sign of its worker, a slice is given to another. */
  workerTimeoutMs: z.int().positive().max(maxRunMs),
  slices: sliceNumber,
  /** Start of the run by the clock of the coordinator. */
  startMs: wallMs,
});
export type FleetRun = z.infer<typeof fleetRun>;

/** A request of a worker to the coordinator. */
export const coordinatorRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clock') }),
  z.object({
    kind: z.literal('join'),
    name: worker,
    instance,
    /** How far the worker's clock is ahead of the coordinator's, and how exactly that is known. */
    offsetMs: z.number(),
    toleranceMs: z.number(),
  }),
]);
export type CoordinatorRequest = z.infer<typeof coordinatorRequest>;

export const clockReply = z.object({ nowMs: wallMs });
/** Why a worker may not join; undefined if it may. */
export const joinReply = z.object({ refused: z.string().max(1000).optional() });

/** A slice in the queue; its first send is due so many milliseconds after the start of the run. */
export const queuedSlice = z.object({
  number: sliceNumber,
  slice: loadSlice,
  dueMs: z.number().nonnegative().max(maxRunMs),
});
export type QueuedSlice = z.infer<typeof queuedSlice>;

const facts = { number: sliceNumber, attempt: z.int().positive(), worker, instance };

/** What a worker reports: that it is about to send a slice, what was measured, or why it sends nothing. */
export const sliceReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('began'), ...facts, slice: loadSlice }),
  z.object({ kind: z.literal('result'), ...facts, result: sliceResult }),
  z.object({ kind: z.literal('failed'), ...facts, problem: z.string().max(10_000) }),
]);
export type SliceReport = z.infer<typeof sliceReport>;

/** A slice is started this long before its first send is due, and its worker then looks for the next one. */
export const leadMs = 1000;

/** Milliseconds in the unit of JetStream. */
export const nanos = (ms: number): number => ms * 1_000_000;
