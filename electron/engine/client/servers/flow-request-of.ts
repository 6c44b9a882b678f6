import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import { flowRequest, type FlowRequest } from '#shared/model/flow.ts';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { fillValue } from '#shared/template/fill-text.ts';
import type { Fill } from '../requests/variables.ts';

/**
 * The flow that gets tokens from a saved server.
 * @param fill Replaces variables in the texts of the server.
 * @param scope Instead of the scope of the server.
 * @throws HookbenchError `bad_input` for an unknown variable, or if a URL is not one after they are replaced
 */
export function flowRequestOf(server: AuthorizationServer, fill: Fill, scope?: string): FlowRequest {
  const { client, id, name, ...settings } = server;
  const { assertionAudience, authentication, certificate, id: clientId, key, keyId, secret } = client;
  const wanted = fillValue(
    {
      ...settings,
      clientId,
      clientSecret: secret,
      clientKey: key,
      clientKeyId: keyId,
      assertionAudience,
      clientCertificate: certificate,
      ...(scope !== undefined && { scope }),
    },
    fill,
    '/auth/server',
  ) as object;
  const { data, error } = flowRequest.safeParse({ ...wanted, clientAuthentication: authentication, serverId: id });
  if (data) return data;
  throw new HookbenchError(
    'bad_input',
    `The authorization server "${name}" is wrong: ${dottedIssue(error.issues[0]).text}.`,
    {
      field: '/auth/server',
      hint: 'Correct its settings, and the variables in them.',
    },
  );
}
