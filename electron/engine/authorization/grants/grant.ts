import type { GrantType } from '#shared/model/oauth-client.ts';
import type { AuthorizationAnswer, AuthorizationCheck, AuthorizationContext } from '../context.ts';

/** A grant type: its checks after client authentication, and the response with its tokens. */
export interface Grant {
  /** Value of the parameter `grant_type`. */
  type: string;
  /** Its name in the registration of a client and in the profile. */
  name: GrantType;
  checks: readonly AuthorizationCheck[];
  give(context: AuthorizationContext): AuthorizationAnswer | Promise<AuthorizationAnswer>;
}
