import { z } from 'zod';
import { configFile } from '../contract/config-file.ts';
import { experimentHop, experimentLayer } from '../model/experiment.ts';
import { namedRecord } from '../model/named-record.ts';
import { retryPolicy } from '../model/retry-policy.ts';
import { sides } from '../experiments/facts.ts';
import { step } from './step.ts';
import { trialNeed, trialQuestion } from '../model/trial.ts';
import { duration } from './duration.ts';
import { expectation } from './expectation.ts';

const sentence = z.string().min(1).max(2000);
const status = z.int().min(100).max(599).describe('The first response of the service with this status');
const max = z.int().min(0).max(1000);

/** What each last response of the receiver must be. `rejected-by-tls` is the status of a rejected TLS handshake. */
const expectedAnswers = expectation
  .pick({ status: true, within: true })
  .refine((given) => Object.keys(given).length > 0, 'Give status, within, or both');

/** What the client must have done, by the name of a judge and its parameters. */
const expectedCalls = z.discriminatedUnion('calls', [
  z.strictObject({ calls: z.enum(['new-token', 'one-new-token', 'success']), after: status }),
  z.strictObject({ calls: z.literal('wait'), after: status, atLeast: duration }),
  z.strictObject({ calls: z.enum(['stop', 'few-new-tokens']), after: status, max }),
  z.strictObject({
    calls: z.literal('stopped-at-metadata'),
    of: z.enum(['issuer', 'resource']).default('issuer').describe('Whose metadata'),
  }),
  z.strictObject({
    calls: z.enum([
      'token',
      'silence',
      'token-kept',
      'no-blind-repeat',
      'timeout',
      'code-discarded',
      'challenge-kept',
      'credentials-kept',
      'registered-again',
      'fresh-proofs',
    ]),
  }),
]);
export type ExpectedCalls = z.infer<typeof expectedCalls>;

const texts = {
  does: sentence.describe('What Hookbench does to the program under test'),
  source: z.string().max(500).default('').describe('The specification that defines the rule'),
};

const asking = <Expect extends z.ZodType>(expect: Expect) =>
  z
    .array(trialQuestion.extend({ expect }).strict())
    .min(1)
    .max(50)
    .refine(
      (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
      'Give each question its own id',
    );

/** What makes a scenario a trial: it tests the receiver or the client of the user, and answers questions about it. */
const trialTexts = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('receiver'),
    ...texts,
    needs: trialNeed.optional(),
    questions: asking(expectedAnswers),
  }),
  z.strictObject({
    of: z.literal('client'),
    ...texts,
    asks: sentence.describe('Instruction for the user'),
    questions: asking(expectedCalls),
  }),
]);
export type TrialTexts = z.infer<typeof trialTexts>;
export type ReceiverTrial = Extract<TrialTexts, { of: 'receiver' }>;
export type ClientTrial = Extract<TrialTexts, { of: 'client' }>;
export type AnswerQuestion = ReceiverTrial['questions'][number];

/** The longest scenario, with all steps that it includes. */
export const maxSteps = 1000;

const variableName = z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/, 'Use letters, digits, dots, dashes and underscores');

/** What the own interface of a user must have for an experiment or a lesson. */
export const labNeed = z.enum([
  'token',
  'client-token',
  'json-body',
  'required-member',
  'json-response',
  'etag',
  'no-delete',
  'emits',
  'timestamp',
]);
export type LabNeed = z.infer<typeof labNeed>;

/** Which interfaces an experiment or a lesson applies to. */
const applies = {
  needs: z.array(labNeed).max(20).default([]).describe('What your own interface must have for it'),
  builtIn: sentence.optional().describe('Why it only applies to the built-in interface'),
};

/** What makes a scenario an experiment of the failure lab. */
export const labTexts = z.strictObject({
  layer: experimentLayer,
  hop: experimentHop.default({ from: 'client', to: 'service' }).describe('The hop that is broken'),
  breaks: sentence.describe('What the experiment breaks'),
  why: sentence.describe('Why the expected result occurs'),
  robust: z
    .strictObject({ client: sentence.optional(), receiver: sentence.optional() })
    .default({})
    .describe('What a robust client or receiver does'),
  source: z.string().max(500).default('').describe('The specification that defines the rule'),
  ...applies,
});
export type LabTexts = z.infer<typeof labTexts>;

/** A scenario file: steps, faults and expectations that run the same in the app, on the command line and in CI. */
export const scenarioFile = z.strictObject({
  $schema: z.string().optional(),
  hookbench: z.literal(1).describe('Version of the format'),
  name: z.string().min(1).max(300),
  description: z.string().max(10_000).optional(),
  lesson: z
    .strictObject({
      minutes: z.int().min(1).max(600).describe('Expected duration'),
      courses: z.array(z.string().min(1).max(100)).max(20).default([]).describe('Names of courses that it is part of'),
      retry: retryPolicy.optional().describe('Retry schedule of its events; default: that of the assumptions'),
      ...applies,
    })
    .optional()
    .describe('Makes the scenario a lesson'),
  lab: labTexts.optional().describe('Makes the scenario an experiment: it starts without subscriptions'),
  trial: trialTexts
    .optional()
    .describe('Makes the scenario a trial of a receiver or client, which it asks questions about'),
  tags: z.array(z.string().min(1).max(100)).max(50).optional(),
  setup: configFile
    .omit({ addresses: true })
    .optional()
    .describe('The same keys as hookbench.yaml, for the parties of this scenario'),
  variables: namedRecord(variableName, z.unknown())
    .optional()
    .describe('Values that replace {{name}} in the steps; { repeat: x, times: 400 } is a repeated text'),
  steps: z.array(step).min(1).max(maxSteps),
  expect: sides.optional().describe('What each side must have observed at the end'),
});
export type ScenarioFile = z.infer<typeof scenarioFile>;
