import { z } from 'zod';
import { maxTemplate, receiverPaths } from './subscription.ts';
import { diagnosis } from './diagnosis.ts';
import { instant } from './instant.ts';
import { receiverAuth } from './receiver-auth.ts';
import { runFacts, skippedItem } from './run-facts.ts';
import { maxSecret, signingScheme } from './signing-scheme.ts';

/** The subject of a trial: a client that calls Hookbench's servers, or a receiver that gets its deliveries. */
export const trialSubject = z.enum(['client', 'receiver']);
export type TrialSubject = z.infer<typeof trialSubject>;

/** One question that a trial answers, with its weight. */
export const trialQuestion = z.object({
  id: z.string().describe('Identifies the question in its trial; stays the same when its text changes'),
  question: z.string(),
  weight: z.int().min(1).max(3).describe('3 if failing it loses or leaks something'),
  why: z.string().describe('Why it matters'),
});
export type TrialQuestion = z.infer<typeof trialQuestion>;

/** What a trial requires of a receiver. */
export const trialNeed = z
  .enum(['secret', 'signed-time', 'signed-body', 'auth'])
  .describe(
    'Only runs if the receiver verifies signatures, those of a time or of the whole body, or requires credentials',
  );
export type TrialNeed = z.infer<typeof trialNeed>;

/** One trial, as the API returns it. */
export const trial = z.object({
  id: z.string(),
  subject: trialSubject,
  title: z.string(),
  does: z.string().describe('What Hookbench does to the program under test'),
  asks: z.string().optional().describe('Instruction for the user'),
  questions: z.array(trialQuestion),
  needs: trialNeed.optional(),
  source: z.string(),
  own: z.literal(true).optional().describe('From a folder of the user'),
  file: z.string().optional().describe('The scenario file of an own trial'),
});
export type Trial = z.infer<typeof trial>;

/** The answer to one question, with its evidence. */
export const trialFinding = trialQuestion.extend({
  outcome: z.enum(['met', 'not-met', 'not-seen']).describe('not-seen: nothing happened that could be judged'),
  evidence: z.string(),
});
export type TrialFinding = z.infer<typeof trialFinding>;

export const trialResult = z.object({
  id: z.string(),
  title: z.string(),
  startedAt: instant,
  durationMs: z.number().nonnegative(),
  findings: z.array(trialFinding),
  traces: z.array(z.string()),
  error: z.string().optional().describe('Why the trial could not run'),
});
export type TrialResult = z.infer<typeof trialResult>;

/** Grades from A (all passed) to F; absent if nothing could be judged. */
export const trialGrade = z.enum(['A', 'B', 'C', 'D', 'E', 'F']);
export type TrialGrade = z.infer<typeof trialGrade>;

/** A test of a client or receiver, trial after trial, with its grade so far. */
export const trialRun = z.object({
  kind: z.literal('trials'),
  ...runFacts,
  subject: trialSubject,
  target: z.string().describe('URL of the receiver, or the address that the client calls'),
  total: z.int().nonnegative(),
  current: z.string().optional().describe('The running trial'),
  asks: z.string().optional().describe('Current instruction for the user'),
  waitsUntil: instant.optional().describe('When the running trial stops waiting'),
  called: z
    .boolean()
    .optional()
    .describe('Whether the running trial has received a request; it then waits until no more arrive'),
  results: z.array(trialResult),
  skipped: z.array(skippedItem).optional().describe('Selected trials that do not run: they count for no points'),
  grade: trialGrade.optional(),
  points: z.int().nonnegative(),
  pointsPossible: z.int().nonnegative(),
  unreached: z
    .object({ diagnosis, traces: z.array(z.string()) })
    .optional()
    .describe('Why nothing could be delivered to the receiver; the receiver was then not graded'),
});
export type TrialRun = z.infer<typeof trialRun>;

/** The changes since the previous report about the same target. */
export const trialChange = z.object({
  before: z.string().describe('ID of the previous report'),
  grade: trialGrade.optional().describe('Grade of the previous report, if both can be compared'),
  otherQuestions: z
    .boolean()
    .optional()
    .describe('One of the two was cancelled or answers different questions, so their grades cannot be compared'),
  better: z.int().nonnegative().describe('Number of questions that now pass and previously failed'),
  worse: z.int().nonnegative().describe('Number of questions that now fail and previously passed'),
});
export type TrialChange = z.infer<typeof trialChange>;

/** What a list shows of a test, besides what it shows of each run. */
export const trialSummary = trialRun.pick({ subject: true, grade: true }).extend({
  unreached: z.string().optional().describe('Why nothing could be delivered, in one sentence'),
  change: trialChange.optional(),
});

/** Which trials to run. */
export const trialChoice = z.strictObject({
  ids: z.array(z.string()).min(1).optional().describe('Default: all'),
  folder: z.string().max(4096).optional().describe('A folder with further trials, besides the opened ones'),
});

export const receiverUnderTest = trialChoice.extend({
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The URL that deliveries are sent to. Required without a subscription'),
  paths: receiverPaths
    .optional()
    .describe('interface appends the path of the first event to the URL; default: exact if the URL has a path'),
  subscription: z
    .string()
    .max(100)
    .optional()
    .describe('ID of a subscription, whose settings replace the other fields except for payloads'),
  payloads: z
    .array(z.string().min(1).max(maxTemplate))
    .max(20)
    .default([])
    .describe(
      'Own payloads as templates of JSON: each is sent as a valid event, the first one by the other trials; default: that of the interface',
    ),
  scheme: signingScheme.default('standard-webhooks'),
  secret: z
    .string()
    .min(1)
    .max(maxSecret)
    .optional()
    .describe('The secret for signatures; without it, signature trials do not run'),
  auth: receiverAuth.default({ kind: 'none' }),
  timeoutMs: z.int().min(100).max(60_000).default(15_000),
  verifyTls: z.boolean().default(true),
});
export type ReceiverUnderTest = z.infer<typeof receiverUnderTest>;

export const clientUnderTest = trialChoice.extend({
  clientId: z.string().min(1).max(200).optional().describe('The OAuth client that faults act on; default: all'),
  waitSeconds: z.number().min(1).max(3600).default(60).describe('How long each trial waits for the first request'),
  quietSeconds: z.number().min(0.2).max(600).default(5).describe('A trial ends after this time without a request'),
});
export type ClientUnderTest = z.infer<typeof clientUnderTest>;

export const startedTrials = z.discriminatedUnion('subject', [
  receiverUnderTest.extend({ kind: z.literal('trials'), subject: z.literal('receiver') }),
  clientUnderTest.extend({ kind: z.literal('trials'), subject: z.literal('client') }),
]);
export type StartedTrials = z.infer<typeof startedTrials>;
