import { z } from 'zod';
import { inspection, signatureDiagnosis } from '../model/inspection.ts';
import { instant } from '../model/instant.ts';
import { maxSecret, signingScheme } from '../model/signing-scheme.ts';
import { base } from './base.ts';

const tags = ['Inspect'];
const secret = z.string().min(1).max(maxSecret);

/** Characters of a text to inspect. */
const maxInspected = 1_500_000;

const asked = {
  scheme: signingScheme.exclude(['none']).optional().describe('Default: recognised by the header fields'),
  secret: secret.optional().describe("Default: the secrets of Hookbench's own subscriptions"),
  secrets: z.array(secret).max(10).optional(),
  computed: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe('The signature that your own code computed: explains it instead of the received one'),
  toleranceSeconds: z.number().min(0).max(86_400).optional(),
};

export const inspectContract = {
  text: base
    .route({ method: 'POST', path: '/inspect', summary: 'Recognise and explain a pasted text', tags })
    .input(
      z.strictObject({
        text: z.string().max(maxInspected).optional().describe('A webhook: header fields, an empty line, and the body'),
        base64: z.base64().max(2_000_000).optional().describe('The same as bytes'),
        url: z.string().max(10_000).optional().describe('The URL that the sender called, if the scheme signs it'),
        at: instant.optional().describe('Check the time of the signature against this instant'),
        ...asked,
      }),
    )
    .output(inspection),
  capture: base
    .route({
      method: 'POST',
      path: '/captures/{id}/diagnose-signature',
      summary: 'Explain why the signature of a capture does not match',
      tags,
    })
    .input(z.strictObject({ id: z.string(), ...asked }))
    .output(signatureDiagnosis),
};
