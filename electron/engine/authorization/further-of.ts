import type { AuthorizationContext } from './context.ts';
import { boundTo, type FurtherClaims } from './further-claims.ts';

/** The further claims of the access token that a request gets. */
export const furtherOf = ({ certificateThumbprint, further }: AuthorizationContext): FurtherClaims => ({
  ...further,
  ...boundTo(undefined, certificateThumbprint),
});
