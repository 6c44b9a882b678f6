import { z } from 'zod';
import { diagnosis } from './diagnosis.ts';
import { instant } from './instant.ts';
import { peer } from './party.ts';

/** Where in the story an experiment breaks something. */
export const experimentLayer = z.enum(['dns', 'tcp', 'tls', 'auth', 'http', 'payload', 'timing', 'correlated']);
export type ExperimentLayer = z.infer<typeof experimentLayer>;

/** Who sees something: the client that calls, the two servers, the sender of webhooks, their receiver. */
export const experimentSide = z.enum(['client', 'authorization', 'service', 'sender', 'receiver']);
export type ExperimentSide = z.infer<typeof experimentSide>;

/** What can be seen on a side. `shared/experiments/facts.ts` explains each. */
export const experimentFact = z.enum([
  'answers',
  'diagnosis',
  'requests',
  'decisions',
  'failed-check',
  'work',
  'delivery',
  'attempts',
  'waits',
  'captures',
  'lateness',
  'slow-answers',
  'failed-verdicts',
  'pairing',
  'tokens',
  'bodies',
  'sign-ins',
  'raw-answers',
]);
export type ExperimentFact = z.infer<typeof experimentFact>;

/** The hop that is broken; without `to` it is within one party. */
export const experimentHop = z.object({ from: peer, to: peer.optional() });
export type ExperimentHop = z.infer<typeof experimentHop>;

/** What should be seen on one side; several values when more than one is right. */
export const expectation = z.object({
  side: experimentSide,
  fact: experimentFact,
  values: z.array(z.string()).min(1).describe('Any of these is as expected'),
  why: z.string().optional().describe('Why this is seen'),
});
export type Expectation = z.infer<typeof expectation>;

/** One experiment as it is told to people. */
export const experiment = z.object({
  id: z.string(),
  layer: experimentLayer,
  title: z.string(),
  breaks: z.string().describe('What it breaks, in plain words'),
  hop: experimentHop,
  why: z.string().describe('Why that is seen which is expected'),
  expected: z.array(expectation),
  robust: z
    .object({ client: z.string().optional(), receiver: z.string().optional() })
    .describe('What a robust client or receiver does'),
  source: z.string().describe('Where the rule stands'),
});
export type Experiment = z.infer<typeof experiment>;

/** Expected beside observed. */
export const experimentFinding = expectation.extend({ observed: z.string(), met: z.boolean() });
export type ExperimentFinding = z.infer<typeof experimentFinding>;

/** What came of one experiment. Keys of `expected` and `observed` are side and fact, e.g. `client.answers`. */
export const experimentResult = z.object({
  id: z.string(),
  layer: experimentLayer,
  title: z.string(),
  startedAt: instant,
  durationMs: z.number().nonnegative(),
  expected: z.record(z.string(), z.string()),
  observed: z.record(z.string(), z.string()),
  findings: z.array(experimentFinding),
  passed: z.boolean().describe('Whether all that was observed is as expected'),
  restored: z.boolean().describe('Whether settings, clocks, faults, clients and subscriptions are as they were before'),
  notRestored: z.array(z.string()).optional().describe('What is not'),
  diagnosis: diagnosis.optional().describe('Of the request or the attempt that the experiment is about'),
  trace: z.string().optional(),
  traces: z.array(z.string()).describe('All that it led to'),
  error: z.string().optional().describe('Why it could not be carried out'),
});
export type ExperimentResult = z.infer<typeof experimentResult>;

/** Which experiments to run: those of the ids, of a layer, or all. */
export const experimentChoice = z.strictObject({
  ids: z.array(z.string()).min(1).optional(),
  layer: experimentLayer.optional(),
});
export type ExperimentChoice = z.infer<typeof experimentChoice>;

/** A run of experiments, one after the other. */
export const experimentRun = z.object({
  id: z.string(),
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  startedAt: instant,
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  current: z.string().optional().describe('The experiment under way'),
  problem: z.string().optional().describe('Why the run as a whole failed'),
});
export type ExperimentRun = z.infer<typeof experimentRun>;

/** Forms in which results can be kept. */
export const experimentReportFormat = z.enum(['json', 'junit', 'markdown']);
export type ExperimentReportFormat = z.infer<typeof experimentReportFormat>;

/** What the feed of a run tells: how far it is, and each result as it comes. */
export const experimentProgress = z.object({ run: experimentRun.optional(), results: z.array(experimentResult) });
export type ExperimentProgress = z.infer<typeof experimentProgress>;
