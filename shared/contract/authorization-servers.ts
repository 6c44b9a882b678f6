import { z } from 'zod';
import {
  authorizationServer,
  authorizationServerInput,
  brokenTokenChoice,
  serverToken,
} from '../model/authorization-server.ts';
import { flow, flowRequest, tokenOperation } from '../model/flow.ts';
import { noInput, routesOf } from './base.ts';
import { inEnvironment } from './requests.ts';
import { exchange } from '../model/exchange.ts';
import { signingKeyShape } from '../model/client-authentication.ts';
import { certifiedKey } from '../model/receiver-auth.ts';

const { create, get, post, put, remove } = routesOf('Authorization servers');
const byId = z.strictObject({ id: z.string().describe('Its id or name') });
const removed = z.object({ removed: z.int().nonnegative() });

export const authorizationServersContract = {
  list: get('/authorization-servers', 'List the saved authorization servers')
    .input(noInput)
    .output(z.object({ items: z.array(authorizationServer) })),
  create: create('/authorization-servers', 'Save an authorization server')
    .input(authorizationServerInput)
    .output(authorizationServer),
  replace: put('/authorization-servers/{id}', 'Replace a saved authorization server')
    .input(authorizationServer.strict())
    .output(authorizationServer),
  remove: remove('/authorization-servers/{id}', 'Remove a saved authorization server with its tokens')
    .input(byId)
    .output(removed),
  try: post('/authorization-servers/{id}/try', 'Get a token from a saved authorization server, or the reason why not')
    .input(byId.extend({ ...inEnvironment, scope: z.string().max(10_000).optional() }))
    .output(flow.describe('With an authorizationUrl or a userCode if the user must sign in')),
  tokens: get(
    '/authorization-servers/{id}/tokens',
    'List the kept tokens of a saved authorization server, newest first',
  )
    .input(byId)
    .output(
      z.object({
        items: z.array(serverToken),
        broken: z.array(brokenTokenChoice).describe('The ways in which its tokens can be broken'),
      }),
    ),
  forget: remove('/authorization-servers/{id}/tokens', 'Forget the tokens of a saved authorization server')
    .input(byId)
    .output(removed),
  metadata: get('/authorization-servers/{id}/metadata', 'Read what a saved authorization server supports')
    .input(byId.extend({ environmentId: inEnvironment.environmentId }))
    .output(
      z.object({
        scopes: z.array(z.string()),
        grants: z.array(z.string()),
        problem: z.string().optional().describe('Why it is not known'),
      }),
    ),
};

const flows = routesOf('Flows');
const jwks = z
  .object({ keys: z.array(z.record(z.string(), z.unknown())) })
  .describe('The public key, to register at the authorization server');
const byFlow = z.strictObject({ id: z.string() });

export const flowsContract = {
  start: flows.create('/flows', 'Run an OAuth flow as the client').input(flowRequest).output(flow),
  list: flows
    .get('/flows', 'List the flows since Hookbench started, newest first')
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(flow) })),
  get: flows.get('/flows/{id}', 'Get a flow').input(byFlow).output(flow),
  cancel: flows.post('/flows/{id}/cancel', 'Cancel a flow that waits for the user').input(byFlow).output(flow),
  createKey: flows
    .post('/client-keys', 'Generate the private key of a client, or read the public key of a given one')
    .input(
      z.strictObject({
        key: signingKeyShape.key.describe('In PEM or as a JWK; default: a new key'),
        keyId: signingKeyShape.keyId,
        algorithm: z.enum(['ES256', 'EdDSA', 'PS256', 'RS256']).default('ES256').describe('Of a new key'),
      }),
    )
    .output(z.object({ key: z.string(), jwks })),
  createCertificate: flows
    .post('/client-certificates', 'Issue a certificate for a client, with a new key')
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
  operate: flows
    .post('/flows/{id}/operations', 'Act on the tokens of a flow, then call the service with them')
    .input(byFlow.extend({ operation: tokenOperation, scope: z.string().optional().describe('The scope to remove') }))
    .output(
      z.object({
        flow,
        said: z.string().describe('The result of the action, in one sentence'),
        answer: z.unknown().optional().describe('The response of the authorization server, e.g. to an introspection'),
        probe: exchange.optional().describe('GET /api/customer with the resulting access token'),
      }),
    ),
};
