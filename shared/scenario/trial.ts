import { z } from 'zod';
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
  z.strictObject({ calls: z.enum(['token', 'silence', 'token-kept', 'no-blind-repeat', 'timeout']) }),
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
export const trialTexts = z.discriminatedUnion('of', [
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
