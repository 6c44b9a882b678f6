import type { TokenRequest } from './access-tokens.ts';
import type { AuthorizationContext, ServerDeps } from './context.ts';
import { faultTarget } from './fault-target.ts';
import { boundTo } from './further-claims.ts';

type Granted = Pick<TokenRequest, 'subject' | 'scope' | 'familyId' | 'lifetime' | 'further'>;

/** Issues the access token that a checked request gets, with the further claims that its checks granted. */
export function issueToken(
  { accessTokens }: ServerDeps,
  context: AuthorizationContext,
  { further, ...granted }: Granted,
): ReturnType<typeof accessTokens.issue> {
  const { acted, certificateThumbprint, client, dpopThumbprint, issuer, trace } = context;
  if (!client) throw new Error('The checks passed, but client is missing.');
  return accessTokens.issue({
    ...granted,
    ...{ issuer, client, trace, dpopThumbprint },
    further: {
      ...(client.mayAct !== undefined && { may_act: { sub: client.mayAct } }),
      ...context.further,
      ...boundTo(undefined, certificateThumbprint),
      ...further,
    },
    on: acted && faultTarget(context),
  });
}
