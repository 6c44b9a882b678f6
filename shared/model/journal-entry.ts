import { z } from 'zod';
import { captured, pairingOutcome } from './capture.ts';
import { chat } from './customer-contact.ts';
import { check, decisionOutcome } from './decision.ts';
import { deskAction } from './desk.ts';
import { faultPlace, newFault } from './fault.ts';
import { deliverySummary } from './delivery.ts';
import { instant } from './instant.ts';
import { party, peer } from './party.ts';
import { transportError } from './message.ts';

/** Offsets of the moved clocks from this machine's clock, in milliseconds. */
export const clockOffsets = z
  .array(z.object({ party, offsetMs: z.number() }))
  .describe('Offsets of the moved clocks when the entry was recorded, in milliseconds');
export type ClockOffsets = z.infer<typeof clockOffsets>;

const base = {
  seq: z.int().positive(),
  at: instant.describe('Start time of what the entry records, on the wall clock'),
  atMs: z.number().describe('The same in milliseconds since the epoch, with fractions'),
  trace: z.string().optional(),
  clockOffsets: clockOffsets.optional(),
  case: z
    .object({ id: z.string(), seq: z.int().positive() })
    .optional()
    .describe('The case file that the entry was read from, and its original sequence number'),
};

const timed = { durationMs: z.number().nonnegative().describe('Duration in milliseconds') };

const entries = z.discriminatedUnion('kind', [
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
    faults: z.array(z.string()).optional().describe('Names of the faults that acted'),
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
    ...chat.partial({ since: true, startedAt: true, endedAt: true }).shape,
    action: deskAction.optional().describe('Action of an agent'),
    agentId: z.string().optional(),
  }),
  z.object({
    ...base,
    kind: z.literal('event'),
    id: z.string(),
    event: z.string(),
    customerId: z.string(),
    deliveries: z.int().nonnegative(),
    problem: z.string().optional().describe('Why it is not sent'),
  }),
  z.object({
    ...base,
    kind: z.literal('delivery'),
    ...deliverySummary.partial().shape,
    ...deliverySummary.pick({ id: true, event: true, subscriptionId: true, status: true }).shape,
    eventId: z.string(),
    n: z.int().positive().optional().describe('The attempt that settled the delivery'),
  }),
  z.object({
    ...base,
    ...timed,
    kind: z.literal('attempt'),
    id: z.string().describe('The delivery and the number of the attempt, e.g. dlv_1.1'),
    deliveryId: z.string(),
    subscriptionId: z.string().optional(),
    n: z.int().positive(),
    manual: z.boolean().optional().describe('Whether the attempt was requested manually'),
    event: z.string(),
    span: z.string(),
    to: peer,
    url: z.string(),
    status: z.int().optional(),
    error: transportError.optional(),
    cause: z.string().optional().describe('Cause of the diagnosis'),
    faults: z.array(z.string()).optional().describe('Names of the faults that acted'),
  }),
  z.object({ ...base, kind: z.literal('capture'), ...captured.shape }),
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
    change: z.array(z.string()).describe('The changed settings; captures if captures were pinned or removed'),
    capture: z
      .object({ id: z.string(), pinned: z.boolean() })
      .optional()
      .describe('The capture that was pinned or unpinned'),
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
    kind: z.literal('registration').describe('A client or a user of the authorization server'),
    of: z.enum(['client', 'user']),
    id: z.string(),
    change: z.enum(['added', 'changed', 'removed']),
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
    skewMs: z.number().optional().describe('Additional offset from active faults'),
  }),
  z.object({
    ...base,
    kind: z.literal('profile'),
    changes: z.record(z.string(), z.unknown()),
    before: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({
    ...base,
    kind: z.literal('interface'),
    change: z
      .enum(['set', 'removed'])
      .describe('Whether the own interface was set, or the built-in one is served again'),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('record').describe('Records of an own interface that no request changed'),
    change: z.enum(['created', 'changed', 'deleted']),
    collection: z.string().optional().describe('The collection, if the entry is about one record'),
    key: z.string().optional().describe('The key of the record, its first 200 characters'),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('fault'),
    id: z.string(),
    what: z.string(),
    change: z.enum(['set', 'acted', 'cleared']),
    where: faultPlace.optional().describe('Where it acts; not in entries of older versions'),
    message: z.string(),
    // Redaction may replace a part that must have a certain form, e.g. a header name; the entry remains readable.
    fault: newFault.optional().catch(undefined).describe('The fault, when it is set'),
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
    ...timed,
    kind: z.literal('tool').describe('A call of a tool by a coding agent'),
    tool: z.string(),
    outcome: z.enum(['done', 'failed']),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('case'),
    id: z.string(),
    change: z.enum(['opened', 'removed']),
    entries: z.int().nonnegative().describe('Number of entries that were added or removed'),
    message: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('engine'),
    change: z.enum(['started', 'stopped', 'listener-failed', 'file-set-aside', 'failure', 'recording']),
    message: z.string(),
  }),
]);
type Entries = typeof entries;
/** A type with a name keeps the declarations of the contract short. */
export interface JournalEntrySchema extends Entries {}
/** The journal entry: a union with one member per kind. Entries are summaries; details are requested by id. */
export const journalEntry: JournalEntrySchema = entries;
export type JournalEntry = z.infer<Entries>;
export type JournalKind = JournalEntry['kind'];

export type EntryOf<Kind extends JournalKind> = Extract<JournalEntry, { kind: Kind }>;

type WithoutPlace<Entry> = Entry extends unknown ? Omit<Entry, 'seq' | 'at'> : never;

/** An entry before it is appended to the journal. */
export type NewJournalEntry = WithoutPlace<JournalEntry>;

export const journalKinds = journalEntry.options.map((option): JournalKind => option.shape.kind.value);
