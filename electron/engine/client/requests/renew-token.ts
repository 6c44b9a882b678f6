import { attachToken, flowOf, winToken, type Attaching } from './attach-token.ts';
import { tokenRequest, tokensOf } from './token-request.ts';

/** A new access token by the refresh token of a flow (RFC 6749 6); the flow keeps what came. */
async function refreshFlow({ ask, parts }: Attaching, flowId: string): Promise<string | undefined> {
  const credentials = parts.flows.credentials(flowId);
  const refreshToken = credentials?.tokens.refreshToken;
  if (!credentials?.tokenEndpoint || refreshToken === undefined) return undefined;
  const { clientId, clientSecret, tokenEndpoint, verifyTls } = credentials;
  const requester = { endpoint: tokenEndpoint, clientId, clientSecret };
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = tokensOf(await ask(tokenRequest(requester, grant), verifyTls));
  if (answer) parts.flows.keep(flowId, answer);
  return answer?.access_token;
}

/**
 * A good token in the place of one that was answered with 401: by the refresh token of its flow, else by another token
 * request of its client.
 * @returns None when there is no way to get one, or the server refused.
 */
export async function renewToken(attaching: Attaching): Promise<string | undefined> {
  const flowId = flowOf(attaching);
  if (flowId !== undefined) return refreshFlow(attaching, flowId);
  const { subject, ...wanted } = attaching.wanted;
  const valid: Attaching = { ...attaching, wanted: { ...wanted, condition: 'valid' } };
  // Nobody can win a token for someone else without them; it is minted as the first was.
  if (subject !== undefined) return attachToken({ ...valid, wanted: { ...valid.wanted, subject } });
  return winToken(valid);
}
