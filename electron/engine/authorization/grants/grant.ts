import type { GrantType } from '#shared/model/oauth-client.ts';
import type { AuthorizationAnswer, AuthorizationCheck, AuthorizationContext } from '../context.ts';

/** One way to get an access token: what is checked behind client authentication, and what is then given. */
export interface Grant {
  /** Value of the parameter `grant_type`. */
  type: string;
  /** Its name in the registration of a client and in the profile. */
  name: GrantType;
  checks: readonly AuthorizationCheck[];
  give(context: AuthorizationContext): Promise<AuthorizationAnswer>;
}
