import { z } from 'zod';
import { chatStatus } from './chat.ts';
import { check, decisionOutcome } from './decision.ts';
import { deskAction } from './desk.ts';
import { deliveryStatus } from './delivery.ts';
import { instant } from './instant.ts';
import { pairingOutcome } from './pairing.ts';
import { party, peer } from './party.ts';
import { transportError } from './message.ts';

const base = {
  seq: z.int().positive(),
  at: instant.describe('When what the entry records began, by the wall clock'),
  atMs: z.number().describe('The same in milliseconds since the epoch, with fractions'),
  trace: z.string().optional(),
  case: z
    .object({ id: z.string(), seq: z.int().positive() })
    .optional()
    .describe('The case file that it was read from, and its place in the journal that it was recorded in'),
};

const timed = { durationMs: z.number().nonnegative().describe('Milliseconds from begin to end') };

/** The journal's tagged union: one row a kind of thing that can happen. Summaries only; details are asked for by id. */
export const journalEntry = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    ...timed,
    kind: z.literal('exchange'),
    id: z.string(),
    span: z.string(),
    from: party,
    to: peer,
    method: z.string(),
    url: z.string(),
    status: z.int().optional(),
    error: transportError.optional(),
    faults: z.array(z.string()).optional().describe('What was made wrong on purpose, by name'),
  }),
  z.object({
    ...base,
    ...timed,
    kind: z.literal('decision'),
    id: z.string(),
    span: z.string().optional(),
    server: z.enum(['authorization', 'service']),
    outcome: decisionOutcome,
    checks: z.array(check),
    method: z.string(),
    url: z.string(),
    status: z.int(),
  }),
  z.object({
    ...base,
    kind: z.literal('token'),
    id: z.string(),
    clientId: z.string(),
    subject: z.string(),
    scope: z.string(),
    expiresAt: instant,
  }),
  z.object({
    ...base,
    kind: z.literal('chat'),
    id: z.string(),
    customerId: z.string(),
    sessionId: z.string(),
    status: chatStatus,
    action: deskAction.optional().describe('What an agent did'),
    agentId: z.string().optional(),
  }),
  z.object({
    ...base,
    kind: z.literal('event'),
    id: z.string(),
    event: z.string(),
    customerId: z.string(),
    deliveries: z.int().nonnegative(),
  }),
  z.object({
    ...base,
    kind: z.literal('delivery'),
    id: z.string(),
    eventId: z.string(),
    event: z.string(),
    subscriptionId: z.string(),
    status: deliveryStatus,
  }),
  z.object({
    ...base,
    ...timed,
    kind: z.literal('attempt'),
    id: z.string().describe('The delivery and the number of the attempt, e.g. dlv_1.1'),
    deliveryId: z.string(),
    n: z.int().positive(),
    event: z.string(),
    span: z.string(),
    to: peer,
    url: z.string(),
    status: z.int().optional(),
    error: transportError.optional(),
    cause: z.string().optional().describe('Of the diagnosis'),
    faults: z.array(z.string()).optional().describe('What was made wrong on purpose, by name'),
  }),
  z.object({
    ...base,
    ...timed,
    kind: z.literal('capture'),
    id: z.string(),
    span: z.string().optional(),
    method: z.string(),
    path: z.string(),
    event: z.string().optional(),
    size: z.int().nonnegative(),
    status: z.int(),
    webhookId: z.string().optional(),
    failed: z.array(z.string()).optional().describe('Names of the checks that failed'),
  }),
  z.object({
    ...base,
    kind: z.literal('pairing'),
    deliveryId: z.string(),
    n: z.int().positive(),
    captureId: z.string().optional(),
    event: z.string(),
    outcome: pairingOutcome,
  }),
  z.object({
    ...base,
    kind: z.literal('catcher'),
    change: z.array(z.string()).describe('The settings that were changed'),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('subscription'),
    id: z.string(),
    change: z.enum(['added', 'changed', 'removed', 'enabled', 'disabled', 'circuit-opened', 'circuit-closed']),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('traffic'),
    change: z.enum(['started', 'stopped']),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('clock'),
    party,
    offsetMs: z.number(),
    skewMs: z.number().optional().describe('How far declared faults put it off beside its offset'),
  }),
  z.object({
    ...base,
    kind: z.literal('profile'),
    changes: z.record(z.string(), z.unknown()),
    before: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({
    ...base,
    kind: z.literal('fault'),
    id: z.string(),
    what: z.string(),
    change: z.enum(['set', 'acted', 'cleared']),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('experiment'),
    id: z.string(),
    change: z.enum(['passed', 'failed']),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('case'),
    id: z.string(),
    change: z.enum(['opened', 'removed']),
    entries: z.int().nonnegative().describe('How many it added, or took away'),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('engine'),
    change: z.enum(['started', 'stopped', 'listener-failed', 'file-set-aside', 'failure']),
    message: z.string(),
  }),
]);
export type JournalEntry = z.infer<typeof journalEntry>;
export type JournalKind = JournalEntry['kind'];

/** The entries of one kind. */
export type EntryOf<Kind extends JournalKind> = Extract<JournalEntry, { kind: Kind }>;

type WithoutPlace<Entry> = Entry extends unknown ? Omit<Entry, 'seq' | 'at'> : never;

/** An entry before the journal gave it a place. */
export type NewJournalEntry = WithoutPlace<JournalEntry>;

export const journalKinds = journalEntry.options.map((option): JournalKind => option.shape.kind.value);
