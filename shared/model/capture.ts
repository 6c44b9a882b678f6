import { z } from 'zod';
import { bodyView } from './message.ts';
import { misbehaviourKind } from './catcher-answer.ts';
import { headerPair } from './header-pair.ts';
import { instant } from './instant.ts';
import { tlsSession } from './exchange.ts';
import { violation } from './violation.ts';
import { namedRecord } from './named-record.ts';

/**
 * How the two ends of an attempt compare: received unchanged, changed, lost, duplicated, or received after a later
 * event of the same customer.
 */
export const pairingOutcome = z.enum(['delivered', 'lost', 'duplicated', 'reordered', 'changed']);
export type PairingOutcome = z.infer<typeof pairingOutcome>;

/** The comparison of both ends of an attempt. */
export const pairing = z.object({
  deliveryId: z.string(),
  n: z.int().positive().describe('Number of the attempt'),
  outcome: pairingOutcome,
  firstDifference: z.int().nonnegative().optional().describe('Offset of the first different byte in the body'),
  headers: z.array(z.string()).optional().describe('Names of the headers that were changed, added or removed'),
});
export type Pairing = z.infer<typeof pairing>;

/** The result of one check of a capture. */
export const checkResult = z.object({
  check: z.enum([
    'auth',
    'address',
    'signature',
    'json',
    'cloudevent',
    'payload',
    'path',
    'duplicate',
    'order',
    'staleness',
    'contract',
    'http',
  ]),
  outcome: z
    .enum(['passed', 'failed', 'note', 'skipped'])
    .describe('note: unusual but not guaranteed otherwise, such as events out of order'),
  detail: z.string().describe('The result, in one sentence'),
  expected: z.string().optional(),
  received: z.string().optional(),
  offset: z.int().nonnegative().optional().describe('Position of the first different byte'),
  source: z.string().optional(),
  causes: z
    .array(z.string())
    .optional()
    .describe('Mistakes that together reproduce a signature that does not match, e.g. body-spacing'),
  violations: z.array(violation).optional().describe('The rules of the interface that the request breaks'),
});
export type CheckResult = z.infer<typeof checkResult>;

const checkNames = z.array(checkResult.shape.check).optional();

/** The part of a capture that its journal entry contains. */
export const captured = z.object({
  id: z.string(),
  span: z.string().optional(),
  method: z.string(),
  path: z.string().describe('Request target as received'),
  event: z.string().optional(),
  customerId: z.string().optional().describe('Customer ID in the payload of an event'),
  size: z.int().nonnegative().describe('Body size in bytes'),
  status: z.int().describe("Status of the receiver's response; 0 if no response was sent"),
  durationMs: z.number().nonnegative().describe('From the first byte of the request to the response, in milliseconds'),
  webhookId: z.string().optional(),
  failed: checkNames.describe('Names of the failed checks'),
  notes: checkNames.describe('Names of the checks with the outcome note'),
  passed: z.int().positive().optional().describe('Number of passed checks'),
  problem: z.string().optional().describe('Why the request could not be parsed as HTTP, completely or in part'),
});

/** A capture as a list shows it. */
export const captureSummary = captured.extend({
  seq: z.int().positive().describe('Sequence number in the journal'),
  receivedAt: instant,
  trace: z.string().optional(),
  node: z.string().optional().describe('The node of the fleet that captured it; without it, this node'),
  pinned: z.boolean().optional(),
  outcome: pairingOutcome.optional().describe('The outcome of its pairing'),
});
export type CaptureSummary = z.infer<typeof captureSummary>;

/** One request that the catcher received and stored. */
export const capture = captureSummary.omit({ failed: true, notes: true, passed: true, outcome: true }).extend({
  clockOffsetMs: z.number().optional().describe("Offset of the receiver's clock in milliseconds, if it was moved"),
  httpVersion: z.string(),
  headers: z.array(headerPair),
  truncated: z.boolean().describe('Whether the body exceeded the limit and was truncated'),
  peer: z.string(),
  tls: tlsSession.optional(),
  checks: z.array(checkResult),
  trailers: z.array(headerPair).optional(),
  arrival: z
    .object({ firstByteMs: z.number(), lastByteMs: z.number() })
    .optional()
    .describe('Milliseconds since the connection was opened, or since the previous request on it ended'),
  rule: z.string().optional().describe('The rule that produced the response'),
  misbehaviour: misbehaviourKind.optional().describe('The misbehaviour that replaced the response'),
  faults: z.array(z.string()).optional().describe('Names of the faults that acted on the response'),
  deliveryId: z.string().optional().describe('The delivery that the capture belongs to, if Hookbench sent it'),
  pairing: pairing.optional(),
});
export type Capture = z.infer<typeof capture>;

export const captureWithBody = capture.extend({ body: bodyView });
export type CaptureWithBody = z.infer<typeof captureWithBody>;

/** The number of captures: total, with a failed check, and pinned. */
export const captureCounts = z.object({
  all: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  pinned: z.int().nonnegative(),
});
export type CaptureCounts = z.infer<typeof captureCounts>;

/** Selects captures. Omitted fields match everything. */
export const captureMatch = z.strictObject({
  method: z.string().max(100).optional(),
  path: z.string().max(10_000).optional().describe('The complete path without the query; * matches any characters'),
  event: z.string().max(200).optional(),
  header: namedRecord(z.string(), z.string())
    .optional()
    .describe('Value by header name; * matches any characters, and an empty value matches any value'),
  json: namedRecord(z.string(), z.unknown()).optional().describe('Value by JSON Pointer (/customerId) or member name'),
});
export type CaptureMatch = z.infer<typeof captureMatch>;
