import { z } from 'zod';
import { violation } from './violation.ts';

/** An action that fixes the diagnosed cause, which the page offers as a button. */
export const diagnosisAction = z.enum([
  'refresh',
  'authorize',
  'add-scope',
  'attach-token',
  'trust-ca',
  'use-https',
  'use-right-path',
  'use-allowed-method',
  'set-content-type',
  'retry',
  'reset-clock',
  'enable-subscription',
  'clear-fault',
]);
export type DiagnosisAction = z.infer<typeof diagnosisAction>;

/** A test that Hookbench can run to find out whether a cause applies. It sends no credentials and changes nothing. */
export const causeTest = z.enum([
  'tls-handshake',
  'plain-http',
  'greeting',
  'no-server-name',
  'client-certificate',
  'unknown-path',
  'without-credentials',
  'same-without-credentials',
  'server-clock',
]);
export type CauseTest = z.infer<typeof causeTest>;

export const causeTestResult = z.object({
  cause: z.string().describe('The tested cause'),
  test: causeTest,
  outcome: z.enum(['confirmed', 'ruled-out', 'unclear']),
  sentence: z.string().describe('The result in one sentence'),
  evidence: z.array(z.string()).describe('What was sent and what came back'),
});
export type CauseTestResult = z.infer<typeof causeTestResult>;

const test = causeTest.optional().describe('The test that Hookbench can run to find out whether it is this cause');

/** Another possible cause, less likely than the diagnosis. */
export const diagnosisAlternative = z.object({
  cause: z.string().describe('Stable id'),
  sentence: z.string().describe('The cause in one sentence'),
  confidence: z.enum(['likely', 'possible']),
  evidence: z.array(z.string()).describe('The observations that allow this cause'),
  toTell: z.string().describe('The step that shows whether it is this cause'),
  test,
});
export type DiagnosisAlternative = z.infer<typeof diagnosisAlternative>;

/** The explanation of the outcome of a request or delivery. */
export const diagnosis = z.object({
  cause: z.string().describe('Stable id, e.g. token-expired, certificate-expired, connection-refused, ok'),
  sentence: z.string().describe('The cause in one sentence'),
  confidence: z.enum(['certain', 'likely', 'possible']),
  evidence: z.array(z.string()).describe('The observations that lead to this cause'),
  advice: z.string().describe('What to do next'),
  source: z.string().describe('The specification that defines the rule, e.g. RFC 6750 3.1'),
  rules: z
    .array(violation)
    .optional()
    .describe('The rules of your own interface that the request breaks, or that the response is about'),
  action: diagnosisAction.optional(),
  /** The value the action uses, e.g. the scope to add, the path to use or the id of the fault to clear. */
  actionValue: z.string().optional(),
  test,
  alternatives: z
    .array(diagnosisAlternative)
    .max(3)
    .optional()
    .describe('Other possible causes, the most likely first, if the diagnosis is not certain'),
});
export type Diagnosis = z.infer<typeof diagnosis>;
