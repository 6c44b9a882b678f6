import { z } from 'zod';
import { check } from './decision.ts';
import { inspectionKinds, type InspectionKind } from './inspection-kinds.ts';
import { requestSpec } from './request-run.ts';
import { signingScheme } from './signing-scheme.ts';

/** A mistake that explains a signature that does not match. */
const namedMistake = z.object({
  id: z.string(),
  sentence: z.string().describe('Names the mistake'),
  how: z.string().optional().describe('What exactly differs'),
  fix: z.string(),
});

/** Bytes as they were or should be signed. */
const signedBytes = z.object({
  text: z.string().describe('The first 4,096 characters; bytes that are not UTF-8 are replaced'),
  size: z.int().nonnegative().describe('Bytes'),
});

/** What the signature doctor found. */
export const signatureDiagnosis = z.object({
  scheme: signingScheme.describe('none: one that is not known; the sentence describes it'),
  vendor: z.string(),
  outcome: z
    .enum(['matches', 'mistake', 'unknown', 'incomplete', 'unsigned', 'no-secret'])
    .describe(
      'unknown: no combination of known mistakes explains it; incomplete: the same, but not all pairs were tried; unsigned: the request lacks parts of the signature',
    ),
  sentence: z.string().describe('The result, in a sentence or two'),
  mistakes: z.array(namedMistake).describe('Together, they reproduce exactly the received signature'),
  alternatives: z.array(z.array(namedMistake)).optional().describe('Other mistakes that produce the same signature'),
  excluded: z
    .record(z.string(), z.int())
    .optional()
    .describe(
      'What was tried without success: the number of deviations up to which all combinations were, and how many values of each part',
    ),
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
  outcome: z.enum(['passed', 'failed', 'warning', 'note']),
  title: z.string(),
  evidence: z.string(),
  where: z.string().optional().describe('The place in the text, e.g. a header field, a claim, or a line'),
  advice: z.string().optional().describe('What to do'),
  source: z.string().optional(),
});
export type InspectionFinding = z.infer<typeof inspectionFinding>;

export const inspectionKind = z.enum(Object.keys(inspectionKinds) as [InspectionKind, ...InspectionKind[]]);

/** A value in a pasted text, with its explanation. */
export const inspectionRow = z.object({
  name: z.string(),
  value: z.string().describe('At most 4,096 characters'),
  explanation: z.string().optional(),
  outcome: z.enum(['failed', 'warning']).optional().describe('If a finding is about this value'),
  inspect: z.string().optional().describe('A text that can be inspected in turn, e.g. the token in a header field'),
});
export type InspectionRow = z.infer<typeof inspectionRow>;

/** Rows that belong together, such as the claims of a token; or a text. */
export const inspectionSection = z.object({
  title: z.string(),
  rows: z.array(inspectionRow),
  text: z.string().optional().describe('A decoded text, such as formatted JSON; at most 65,536 characters'),
  truncated: z.literal(true).optional().describe('If text or rows are incomplete'),
});
export type InspectionSection = z.infer<typeof inspectionSection>;

/** What can be done with a pasted text. */
export const inspectionAction = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('open-request').describe('Open it on the screen Requests'),
    name: z.string(),
    spec: requestSpec,
  }),
  z.object({
    action: z.literal('check-token').describe('Inspect again with issuer, audience, scope, keys or clock'),
    issuer: z.string().optional().describe('Of the token; default for discovery'),
  }),
  z.object({
    action: z.literal('sign-token').describe('Change it and sign it again, see /inspect/sign'),
    header: z.record(z.string(), z.unknown()),
    claims: z.record(z.string(), z.unknown()),
  }),
  z.object({
    action: z.literal('probe-tls').describe('Inspect again with probe, which lists the certificates of the server'),
    url: z.string(),
  }),
]);
export type InspectionAction = z.infer<typeof inspectionAction>;

const explained = {
  kind: inspectionKind,
  title: z.string(),
  findings: z.array(inspectionFinding),
  sections: z.array(inspectionSection),
};

/** A text within the pasted one, e.g. the token in Base64 of a gzip file. */
export const inspectionPart = z.object({
  path: z.array(z.string()).describe('Where it is, from the outside to the inside'),
  ...explained,
});
export type InspectionPart = z.infer<typeof inspectionPart>;

/** What a pasted text is, and what is wrong with it. */
export const inspection = z.object({
  ...explained,
  candidates: z
    .array(z.object({ kind: inspectionKind, name: z.string(), confidence: z.number().min(0).max(1) }))
    .describe('What the text can be, the most probable first; `as` selects another'),
  parts: z.array(inspectionPart).describe('Texts within it, from the outside to the inside'),
  actions: z.array(inspectionAction),
  checks: z.array(check).optional().describe('The checks that the service runs on a token'),
  signature: signatureDiagnosis.optional(),
});
export type Inspection = z.infer<typeof inspection>;
