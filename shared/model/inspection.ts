import { z } from 'zod';
import { signingScheme } from './signing-scheme.ts';

/** A mistake that explains a signature that does not match. */
const namedMistake = z.object({
  id: z.string(),
  sentence: z.string().describe('Names the mistake'),
  fix: z.string(),
});

/** Bytes as they were or should be signed. */
const signedBytes = z.object({
  text: z.string().describe('The first 4,096 characters; bytes that are not UTF-8 are replaced'),
  size: z.int().nonnegative().describe('Bytes'),
});

/** What the signature doctor found. */
export const signatureDiagnosis = z.object({
  scheme: signingScheme,
  vendor: z.string(),
  outcome: z
    .enum(['matches', 'mistake', 'unknown', 'incomplete', 'unsigned', 'no-secret'])
    .describe(
      'unknown: no known mistake explains it; incomplete: neither, but not all combinations were tried; unsigned: the request lacks parts of the signature',
    ),
  sentence: z.string().describe('The result, in a sentence or two'),
  mistakes: z.array(namedMistake),
  secret: z.string().optional().describe('The secret that the signature matches, by name'),
  expected: z.string().optional().describe('The right signature'),
  received: z.string().optional(),
  signed: signedBytes.optional().describe('What was signed'),
  shouldSign: signedBytes.optional().describe('What the scheme signs'),
  attempts: z.int().nonnegative().describe('Signatures that were computed or verified'),
  code: z.record(z.string(), z.string()).optional().describe('Code that verifies the scheme correctly, by language'),
});
export type SignatureDiagnosis = z.infer<typeof signatureDiagnosis>;

/** One thing that was found in a pasted text. */
export const inspectionFinding = z.object({
  outcome: z.enum(['passed', 'failed', 'note']),
  title: z.string(),
  evidence: z.string(),
  source: z.string().optional(),
});
export type InspectionFinding = z.infer<typeof inspectionFinding>;

/** What a pasted text is, and what is wrong with it. */
export const inspection = z.object({
  kind: z.enum(['webhook', 'unknown']),
  title: z.string(),
  findings: z.array(inspectionFinding),
  signature: signatureDiagnosis.optional(),
});
export type Inspection = z.infer<typeof inspection>;
