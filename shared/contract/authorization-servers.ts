import { z } from 'zod';
import {
  authorizationServer,
  authorizationServerInput,
  brokenTokenChoice,
  serverToken,
} from '../model/authorization-server.ts';
import { flow } from '../model/flow.ts';
import { noInput, routesOf } from './base.ts';
import { inEnvironment } from './requests.ts';

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
