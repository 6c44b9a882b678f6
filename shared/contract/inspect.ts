import { z } from 'zod';
import { inspection, inspectionKind, signatureDiagnosis } from '../model/inspection.ts';
import { instant } from '../model/instant.ts';
import { party } from '../model/party.ts';
import { maxSecret, signingScheme } from '../model/signing-scheme.ts';
import { routesOf } from './base.ts';

const { post } = routesOf('Inspect');
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

const name = z.string().min(1).max(10_000);

/** How a token is checked. */
const tokenQuestions = {
  clock: party.optional().describe('Whose clock decides about times; default: service'),
  keys: z
    .string()
    .min(1)
    .max(200_000)
    .optional()
    .describe("JWK Set, JWK or PEM that verify the signature; default: Hookbench's own keys"),
  discover: z
    .boolean()
    .optional()
    .describe('Read the keys from the issuer, by its discovery document. Without it, the network is not used'),
  issuer: name.optional().describe("Default: Hookbench's own issuers for its tokens, any for others"),
  audience: name.optional().describe("Default: Hookbench's service for its tokens, any for others"),
  tokenSecrets: z
    .array(secret)
    .max(10)
    .optional()
    .describe('Shared secrets for the signature of a token; default: `secret` and `secrets`'),
  scope: name.optional().describe('The scope that is required; default: none'),
};

/** A text to inspect, and how. */
const pastedText = z.strictObject({
  text: z
    .string()
    .max(maxInspected)
    .optional()
    .describe('e.g. a token, a URL, a cURL command, a webhook with its header fields'),
  base64: z.base64().max(2_000_000).optional().describe('The same as bytes'),
  url: z.string().max(10_000).optional().describe('The URL that the sender called, if the scheme signs it'),
  at: instant.optional().describe('Check the times of a signature or token against this instant'),
  as: inspectionKind.optional().describe('Treat the text as this kind; default: the most probable'),
  ...tokenQuestions,
  probe: z.boolean().optional().describe('Connect to the server of an https URL and list its certificates'),
  ...asked,
});
export type PastedText = z.output<typeof pastedText>;

const jsonObject = z.record(z.string(), z.unknown());

export const inspectContract = {
  text: post('/inspect', 'Recognise and explain a pasted text').input(pastedText).output(inspection),
  sign: post('/inspect/sign', "Sign header and claims with a current key of Hookbench's authorization server")
    .input(
      z.strictObject({
        header: jsonObject.default({}).describe('alg and kid are replaced by those of the key'),
        claims: jsonObject,
      }),
    )
    .output(z.object({ token: z.string() })),
  capture: post('/captures/{id}/diagnose-signature', 'Explain why the signature of a capture does not match')
    .input(z.strictObject({ id: z.string(), ...asked }))
    .output(signatureDiagnosis),
};
