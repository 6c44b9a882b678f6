import { z } from 'zod';

/** A step that the workbench can take at once to mend what it found. */
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
]);
export type DiagnosisAction = z.infer<typeof diagnosisAction>;

/** Why a request or a delivery went as it did. */
export const diagnosis = z.object({
  cause: z.string().describe('Stable id, e.g. token-expired, certificate-expired, connection-refused, ok'),
  sentence: z.string().describe('The cause in one sentence'),
  confidence: z.enum(['certain', 'likely', 'possible']),
  evidence: z.array(z.string()).describe('What it was concluded from'),
  advice: z.string().describe('What to do next'),
  source: z.string().describe('Where the rule stands, e.g. RFC 6750 3.1'),
  action: diagnosisAction.optional(),
  /** What the action works with, e.g. the scope to add or the path to use. */
  actionValue: z.string().optional(),
});
export type Diagnosis = z.infer<typeof diagnosis>;
