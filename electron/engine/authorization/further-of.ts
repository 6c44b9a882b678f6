import type { AuthorizationContext } from './context.ts';
import { boundTo, type FurtherClaims } from './further-claims.ts';

/** The further claims of the access token that a request gets. */
export const furtherOf = ({ certificateThumbprint, client, further }: AuthorizationContext): FurtherClaims => ({
  ...(client?.mayAct !== undefined && { may_act: { sub: client.mayAct } }),
  ...further,
  ...boundTo(undefined, certificateThumbprint),
});
