import { attachToken, flowOf, requestToken, type Attaching } from './attach-token.ts';
import { clientCredentialsRequest, tokenRequest, tokensOf } from '../../http/token-request.ts';

/**
 * Gets a new access token with the refresh token of a flow (RFC 6749 6), or with its client credentials (RFC 6749 4.4),
 * and updates the flow's tokens.
 */
async function refreshFlow({ ask, deps, trace }: Attaching, flowId: string): Promise<string | undefined> {
  const credentials = deps.flows.credentials(flowId);
  const refreshToken = credentials?.tokens.refreshToken;
  if (!credentials?.tokenEndpoint) return undefined;
  const { clientId, clientSecret, grant, scope, tokenEndpoint, verifyTls } = credentials;
  if (refreshToken === undefined && grant !== 'client_credentials') return undefined;
  const requester = { endpoint: tokenEndpoint, clientId, clientSecret };
  const request =
    refreshToken === undefined
      ? clientCredentialsRequest(requester, scope)
      : tokenRequest(requester, { grant_type: 'refresh_token', refresh_token: refreshToken });
  const answer = tokensOf((await ask({ ...request, verifyTls, trace })).sent);
  if (answer) deps.flows.keep(flowId, answer);
  return answer?.access_token;
}

/**
 * Replaces a token that the server rejected with 401: with the refresh token of its flow, else with a token request of
 * its client.
 * @returns `undefined` if no new token can be obtained, or if the server refuses.
 */
export async function renewToken(attaching: Attaching): Promise<string | undefined> {
  const flowId = flowOf(attaching);
  if (flowId !== undefined) return refreshFlow(attaching, flowId);
  const { subject, ...wanted } = attaching.wanted;
  const valid: Attaching = { ...attaching, wanted: { ...wanted, condition: 'valid' } };
  // A token for another subject cannot be requested without that user; it is minted like the first one.
  if (subject !== undefined) return attachToken({ ...valid, wanted: { ...valid.wanted, subject } });
  return requestToken(valid);
}
