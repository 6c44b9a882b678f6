import { z } from 'zod';
import { badTlsKind } from './bad-tls.ts';
import { headerName, headerPair } from './header-pair.ts';
import { party } from './party.ts';
import { tokenDefect } from './token-condition.ts';
import faults from './payload-faults.json' with { type: 'json' };

/** The deliberate faults of a delivery. */
export const payloadFault = z.enum(Object.keys(faults) as (keyof typeof faults)[]);
export type PayloadFault = z.infer<typeof payloadFault>;

/** Where a fault acts. `client` and `sender` send requests; `network` lies between them and the servers. */
export const faultPlace = z.enum(['authorization', 'api', 'sender', 'catcher', 'client', 'network']);
export type FaultPlace = z.infer<typeof faultPlace>;

/** The requests that the fault acts on. Omitted fields match everything; a path matches as a prefix. */
export const faultMatch = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional(),
  event: z.string().optional(),
  client: z.string().optional().describe('The OAuth client that makes the request'),
  header: z.strictObject({ name: headerName, value: z.string().optional().describe('Default: any value') }).optional(),
});
export type FaultMatch = z.infer<typeof faultMatch>;

/**
 * The distribution of a delay: `ms` is the fixed value, the mean of a uniform distribution, or the median of the
 * others.
 */
const delayDistribution = z.enum(['fixed', 'uniform', 'normal', 'lognormal']);

const ms = z.int().positive().max(600_000);

/** The effect of a fault. `shared/faults/fault-kinds.json` describes each and where it can act. */
export const faultEffect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accept-replayed-code') }),
  z.strictObject({ kind: z.literal('accept-reused-refresh-token') }),
  z.strictObject({ kind: z.literal('skip-pkce') }),
  z.strictObject({ kind: z.literal('omit-state') }),
  z.strictObject({ kind: z.literal('omit-iss') }),
  z.strictObject({ kind: z.literal('wrong-iss'), value: z.url().max(2000).default('https://attacker.example') }),
  z.strictObject({
    kind: z.literal('metadata'),
    set: z.record(z.string().min(1).max(200), z.unknown()).describe('Members to replace; null omits one'),
  }),
  z.strictObject({ kind: z.literal('swap-dpop-key') }),
  z.strictObject({
    kind: z.literal('response-jwt'),
    condition: tokenDefect.extract(['bad-signature', 'wrong-issuer', 'wrong-audience', 'expired']),
  }),
  z.strictObject({ kind: z.literal('rotate-keys') }),
  z.strictObject({ kind: z.literal('expires-in'), value: z.union([z.number(), z.string(), z.null()]) }),
  z.strictObject({ kind: z.literal('html') }),
  z.strictObject({ kind: z.literal('token'), condition: tokenDefect }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(300).max(599),
    error: z.string().default('server_error').describe('The OAuth error code, at the authorization server'),
    headers: z.array(headerPair).max(50).default([]),
    body: z.string().max(1_000_000).optional().describe("Default: the party's own error body"),
  }),
  z.strictObject({
    kind: z.literal('delay'),
    ms,
    distribution: delayDistribution.default('fixed'),
    spreadMs: z.int().min(0).max(600_000).default(0),
    seed: z.int().default(1),
  }),
  z.strictObject({ kind: z.literal('hang') }),
  z.strictObject({
    kind: z.literal('reset'),
    stage: z.enum(['connect', 'tls', 'before-headers', 'during-headers', 'during-body', 'after-body']),
  }),
  z.strictObject({
    kind: z.literal('truncate'),
    bytes: z.int().nonnegative().optional().describe('Number of body bytes to send; default: half of the body'),
  }),
  z.strictObject({ kind: z.literal('drip'), bytesPerSecond: z.int().positive().max(1_000_000).default(1) }),
  z.strictObject({
    kind: z.literal('headers'),
    set: z.array(headerPair).max(50).default([]),
    remove: z.array(headerName).max(50).default([]),
  }),
  z.strictObject({ kind: z.literal('payload'), fault: payloadFault }),
  z.strictObject({ kind: z.literal('drop-answer') }),
  z.strictObject({ kind: z.literal('tls'), condition: badTlsKind }),
  z.strictObject({ kind: z.literal('dns'), condition: z.enum(['name-not-found', 'timeout', 'failed']) }),
  z.strictObject({
    kind: z.literal('tcp'),
    condition: z.enum(['refused', 'blocked', 'host-unreachable', 'network-unreachable', 'forbidden']),
  }),
  z.strictObject({ kind: z.literal('skew'), party, seconds: z.number().min(-1e9).max(1e9) }),
]);
export type FaultEffect = z.infer<typeof faultEffect>;
/** An effect as input, before defaults. */
export type FaultEffectInput = z.input<typeof faultEffect>;
export type FaultKind = FaultEffect['kind'];

/** How often a fault acts: always, the first n times, every nth time, with a probability, or for some seconds. */
export const faultTiming = z.union([
  z.strictObject({ always: z.literal(true) }),
  z.strictObject({ first: z.int().positive() }),
  z.strictObject({ every: z.int().positive() }),
  z.strictObject({ probability: z.number().min(0).max(1), seed: z.int().default(1) }),
  z.strictObject({ seconds: z.number().positive().max(1e6) }),
]);
export type FaultTiming = z.infer<typeof faultTiming>;

/** The input that declares a fault. */
export const newFault = z.strictObject({
  where: faultPlace,
  match: faultMatch.default({}),
  what: faultEffect,
  when: faultTiming.default({ always: true }),
});
export type NewFault = z.infer<typeof newFault>;
/** A fault as input, before defaults. */
export type NewFaultInput = z.input<typeof newFault>;

/** One declared fault. */
export const fault = newFault.extend({
  id: z.string(),
  hits: z.int().nonnegative(),
  active: z.boolean().describe('False after the last of its first n times: it acts on no further request'),
});
export type Fault = z.infer<typeof fault>;

/** What was declared, without what changes while it is set. */
export function declarationOf({ active: _active, hits: _hits, id: _id, ...declared }: Fault): NewFault {
  return declared;
}
