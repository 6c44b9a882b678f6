import { z } from 'zod';
import { payloadFault } from './payload-fault.ts';
import { tokenBend } from './token-condition.ts';

/** Where a fault acts. */
export const faultPlace = z.enum(['authorization', 'api', 'sender', 'catcher', 'client', 'network']);
export type FaultPlace = z.infer<typeof faultPlace>;

/** On which requests it acts; a field that is left out matches all. A path matches when the request's begins with it. */
export const faultMatch = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional(),
  event: z.string().optional(),
  client: z.string().optional(),
});
export type FaultMatch = z.infer<typeof faultMatch>;

/** What it does. `shared/faults/authorization-faults.ts` explains each. */
export const faultEffect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accept-replayed-code') }),
  z.strictObject({ kind: z.literal('accept-reused-refresh-token') }),
  z.strictObject({ kind: z.literal('skip-pkce') }),
  z.strictObject({ kind: z.literal('omit-state') }),
  z.strictObject({ kind: z.literal('omit-iss') }),
  z.strictObject({ kind: z.literal('token'), condition: tokenBend }),
  z.strictObject({ kind: z.literal('rotate-keys') }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    error: z.string().default('server_error'),
  }),
  z.strictObject({ kind: z.literal('delay'), ms: z.int().positive().max(600_000) }),
  z.strictObject({ kind: z.literal('expires-in'), value: z.union([z.number(), z.string(), z.null()]) }),
  z.strictObject({ kind: z.literal('html') }),
  z.strictObject({ kind: z.literal('payload'), fault: payloadFault }),
]);
export type FaultEffect = z.infer<typeof faultEffect>;
export type FaultKind = FaultEffect['kind'];

/** How often it acts: always, the first so many times, every so many, by chance, or for so many seconds. */
export const faultTiming = z.union([
  z.strictObject({ always: z.literal(true) }),
  z.strictObject({ first: z.int().positive() }),
  z.strictObject({ every: z.int().positive() }),
  z.strictObject({ probability: z.number().min(0).max(1), seed: z.int().default(1) }),
  z.strictObject({ seconds: z.number().positive() }),
]);
export type FaultTiming = z.infer<typeof faultTiming>;

/** What a caller declares. */
export const newFault = z.strictObject({
  where: faultPlace,
  match: faultMatch.default({}),
  what: faultEffect,
  when: faultTiming.default({ always: true }),
});
export type NewFault = z.infer<typeof newFault>;

/** One declared misbehaviour. */
export const fault = newFault.extend({ id: z.string(), hits: z.int().nonnegative() });
export type Fault = z.infer<typeof fault>;
