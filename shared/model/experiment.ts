import { z } from 'zod';
import { diagnosis } from './diagnosis.ts';
import { finding } from './finding.ts';
import { instant } from './instant.ts';
import { peer } from './party.ts';
import { runFacts, skippedItem } from './run-facts.ts';

/** The layer at which an experiment breaks something. */
export const experimentLayer = z.enum(['dns', 'tcp', 'tls', 'auth', 'http', 'payload', 'timing', 'correlated']);
export type ExperimentLayer = z.infer<typeof experimentLayer>;

/** The sides that observe something: the calling client, the two servers, the webhook sender and its receiver. */
export const experimentSide = z.enum(['client', 'authorization', 'service', 'sender', 'receiver']);
export type ExperimentSide = z.infer<typeof experimentSide>;

/** The observations per side. `shared/experiments/facts.ts` describes each. */
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
  'failed-checks',
  'notes',
  'pairing',
  'tokens',
  'bodies',
  'sign-ins',
  'raw-answers',
]);
export type ExperimentFact = z.infer<typeof experimentFact>;

/** The hop that is broken; without `to` the failure is inside one party. */
export const experimentHop = z.object({ from: peer, to: peer.optional() });
export type ExperimentHop = z.infer<typeof experimentHop>;

/**
 * The expected observation on one side. A schema with a name of its own in the control API.
 * @public
 */
export const expectation = z.object({
  side: experimentSide,
  fact: experimentFact,
  values: z.array(z.string()).min(1).describe('Any of these values is accepted'),
});

/** One experiment, as the API returns it. */
export const experiment = z.object({
  id: z.string(),
  layer: experimentLayer,
  title: z.string(),
  breaks: z.string().describe('What the experiment breaks'),
  hop: experimentHop,
  why: z.string().describe('Why the expected result occurs'),
  expected: z.array(expectation),
  robust: z
    .object({ client: z.string().optional(), receiver: z.string().optional() })
    .describe('What a robust client or receiver does'),
  source: z.string().describe('The specification that defines the rule'),
  own: z.literal(true).optional().describe('From a folder of the user'),
  file: z.string().optional().describe('The scenario file of an own experiment'),
  notApplicable: z.string().optional().describe('Why it does not apply to the interface that the service offers'),
});
export type Experiment = z.infer<typeof experiment>;

/** What a side observed, beside what was expected. */
export const experimentFinding = finding.extend({ side: experimentSide, fact: experimentFact });
export type ExperimentFinding = z.infer<typeof experimentFinding>;

/** The result of one experiment. Keys of `expected` and `observed` combine side and fact, e.g. `client.answers`. */
export const experimentResult = z.object({
  id: z.string(),
  layer: experimentLayer,
  title: z.string(),
  startedAt: instant,
  durationMs: z.number().nonnegative(),
  expected: z.record(z.string(), z.string()),
  observed: z.record(z.string(), z.string()),
  findings: z.array(experimentFinding),
  passed: z.boolean().describe('Whether everything observed matches what was expected'),
  restored: z
    .boolean()
    .describe('Whether settings, clocks, faults, clients and subscriptions are back to their previous state'),
  notRestored: z.array(z.string()).optional().describe('What was not restored'),
  diagnosis: diagnosis.optional().describe('Diagnosis of the request or attempt that the experiment is about'),
  trace: z.string().optional(),
  traces: z.array(z.string()).describe('Traces of the experiment'),
  error: z.string().optional().describe('Why the experiment could not run'),
});
export type ExperimentResult = z.infer<typeof experimentResult>;

/** Which experiments to run: by id, by layer, or all. */
export const experimentChoice = z.strictObject({
  ids: z.array(z.string()).min(1).optional(),
  layer: experimentLayer.optional(),
  folder: z.string().max(4096).optional().describe('A folder with further experiments, besides the opened ones'),
});
export type ExperimentChoice = z.infer<typeof experimentChoice>;

/** A run of experiments, one after the other. */
export const experimentRun = z.object({
  kind: z.literal('experiments'),
  ...runFacts,
  total: z.int().nonnegative(),
  current: z.string().optional().describe('The experiment that is running, or was the last one'),
  results: z.array(experimentResult),
  skipped: z.array(skippedItem).optional().describe('Those that do not apply to the interface that the service offers'),
});
export type ExperimentRun = z.infer<typeof experimentRun>;
