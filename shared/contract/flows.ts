import { z } from 'zod';
import { exchange } from '../model/exchange.ts';
import { signingKeyShape } from '../model/client-authentication.ts';
import { certifiedKey } from '../model/receiver-auth.ts';
import { flow, flowRequest, tokenOperation } from '../model/flow.ts';
import { routesOf } from './base.ts';

const { create, get, post } = routesOf('Flows');
const jwks = z
  .object({ keys: z.array(z.record(z.string(), z.unknown())) })
  .describe('The public key, to register at the authorization server');
const byId = z.strictObject({ id: z.string() });

export const flowsContract = {
  start: create('/flows', 'Run an OAuth flow as the client').input(flowRequest).output(flow),
  list: get('/flows', 'List the flows since Hookbench started, newest first')
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(flow) })),
  get: get('/flows/{id}', 'Get a flow').input(byId).output(flow),
  cancel: post('/flows/{id}/cancel', 'Cancel a flow that waits for the user').input(byId).output(flow),
  createKey: post('/client-keys', 'Generate the private key of a client, or read the public key of a given one')
    .input(
      z.strictObject({
        key: signingKeyShape.key.describe('In PEM or as a JWK; default: a new key'),
        keyId: signingKeyShape.keyId,
        algorithm: z.enum(['ES256', 'EdDSA', 'PS256', 'RS256']).default('ES256').describe('Of a new key'),
      }),
    )
    .output(z.object({ key: z.string(), jwks })),
  createCertificate: post('/client-certificates', 'Issue a certificate for a client, with a new key')
    .input(
      z.strictObject({
        name: z
          .string()
          .regex(/^[\w.-]{1,64}$/, 'Use at most 64 letters, digits, dots, hyphens and underscores')
          .describe('Common name and DNS name'),
        issuer: z.enum(['itself', 'hookbench']).default('itself').describe('itself: self-signed; hookbench: its CA'),
      }),
    )
    .output(certifiedKey.extend({ jwks })),
  operate: post('/flows/{id}/operations', 'Act on the tokens of a flow, then call the service with them')
    .input(byId.extend({ operation: tokenOperation, scope: z.string().optional().describe('The scope to remove') }))
    .output(
      z.object({
        flow,
        said: z.string().describe('The result of the action, in one sentence'),
        answer: z.unknown().optional().describe('The response of the authorization server, e.g. to an introspection'),
        probe: exchange.optional().describe('GET /api/customer with the resulting access token'),
      }),
    ),
};
