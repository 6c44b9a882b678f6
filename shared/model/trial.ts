import { z } from 'zod';
import { diagnosis } from './diagnosis.ts';
import { instant } from './instant.ts';
import { receiverAuth } from './receiver-auth.ts';
import { signingScheme } from './signing-scheme.ts';

/** Whose behaviour a trial looks at: a client that calls our servers, or a receiver that our sender posts to. */
export const trialSubject = z.enum(['client', 'receiver']);
export type TrialSubject = z.infer<typeof trialSubject>;

/** One question that a trial answers, and how much it counts. */
export const trialQuestion = z.object({
  question: z.string(),
  weight: z.int().min(1).max(3).describe('3 where failing loses or leaks something'),
  why: z.string().describe('Why it matters'),
});
export type TrialQuestion = z.infer<typeof trialQuestion>;

/** One trial as it is told to people. */
export const trial = z.object({
  id: z.string(),
  subject: trialSubject,
  title: z.string(),
  does: z.string().describe('What is done to the program under test'),
  asks: z.string().optional().describe('What the user has the client do'),
  questions: z.array(trialQuestion),
  needs: z
    .enum(['secret', 'auth'])
    .optional()
    .describe('Carried out only where the receiver verifies signatures, or demands credentials'),
  source: z.string(),
});
export type Trial = z.infer<typeof trial>;

/** The answer to one question, and what it was concluded from. */
export const trialFinding = trialQuestion.extend({
  outcome: z.enum(['met', 'not-met', 'not-seen']).describe('not-seen: nothing came that could be judged'),
  evidence: z.string(),
});
export type TrialFinding = z.infer<typeof trialFinding>;

/** What came of one trial. */
export const trialResult = z.object({
  id: z.string(),
  title: z.string(),
  startedAt: instant,
  durationMs: z.number().nonnegative(),
  findings: z.array(trialFinding),
  traces: z.array(z.string()),
  error: z.string().optional().describe('Why it could not be carried out'),
});
export type TrialResult = z.infer<typeof trialResult>;

/** Marks from A (all met) to F; none while nothing could be judged. */
export const trialGrade = z.enum(['A', 'B', 'C', 'D', 'E', 'F']);
export type TrialGrade = z.infer<typeof trialGrade>;

/** A graded report, complete once its state is no longer `running`. */
export const trialReport = z.object({
  id: z.string(),
  subject: trialSubject,
  target: z.string().describe('The URL of the receiver, or the address that the client calls'),
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  startedAt: instant,
  total: z.int().nonnegative(),
  current: z.string().optional().describe('The trial under way'),
  asks: z.string().optional().describe('What the user has the client do now'),
  waitsUntil: instant.optional().describe('How long the trial under way waits'),
  called: z.boolean().optional().describe('Whether a request came during the trial under way: it then waits for quiet'),
  results: z.array(trialResult),
  grade: trialGrade.optional(),
  points: z.int().nonnegative(),
  pointsPossible: z.int().nonnegative(),
  problem: z.string().optional(),
  unreached: z
    .object({ diagnosis, traces: z.array(z.string()) })
    .optional()
    .describe('Why nothing could be delivered to the receiver at all: then nothing was judged'),
});
export type TrialReport = z.infer<typeof trialReport>;

/** How a report differs from the one before it about the same target. */
export const trialChange = z.object({
  before: z.string().describe('Id of the report before'),
  grade: trialGrade.optional().describe('Of the report before, where the grades compare'),
  otherQuestions: z
    .boolean()
    .optional()
    .describe('One was cancelled, or answers other questions than the other: then their grades do not compare'),
  better: z.int().nonnegative().describe('Questions that are met now and were not'),
  worse: z.int().nonnegative().describe('Questions that were met and are not now'),
});
export type TrialChange = z.infer<typeof trialChange>;

/** A kept report in a line. */
export const keptTrialReport = trialReport
  .pick({ id: true, subject: true, target: true, state: true, startedAt: true, total: true, grade: true })
  .extend({
    points: z.int().nonnegative(),
    pointsPossible: z.int().nonnegative(),
    unreached: z.string().optional().describe('Why nothing could be delivered at all, in a sentence'),
    change: trialChange.optional(),
  });
export type KeptTrialReport = z.infer<typeof keptTrialReport>;

const ids = z.array(z.string()).min(1).optional().describe('Without it all');

/** A receiver to put to the test. */
export const receiverUnderTest = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).describe('Posted to as it is; nothing is appended'),
  scheme: signingScheme.default('standard-webhooks'),
  secret: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('What it verifies signatures with; without it they are not judged'),
  auth: receiverAuth.default({ kind: 'none' }),
  timeoutMs: z.int().min(100).max(60_000).default(15_000),
  verifyTls: z.boolean().default(true),
  ids,
});
export type ReceiverUnderTest = z.infer<typeof receiverUnderTest>;

/** A client to put to the test. */
export const clientUnderTest = z.strictObject({
  clientId: z.string().min(1).max(200).optional().describe('Faults act on this client alone; without it on all'),
  waitSeconds: z.number().min(1).max(3600).default(60).describe('How long each trial waits for the first request'),
  quietSeconds: z.number().min(0.2).max(600).default(5).describe('A trial ends when nothing came for so long'),
  ids,
});
export type ClientUnderTest = z.infer<typeof clientUnderTest>;
