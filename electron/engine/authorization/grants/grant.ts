import type { AuthorizationAnswer, AuthorizationCheck, AuthorizationContext } from '../context.ts';

/** One way to get an access token: what is checked behind client authentication, and what is then given. */
export interface Grant {
  type: string;
  checks: readonly AuthorizationCheck[];
  give(context: AuthorizationContext, trace: string): Promise<AuthorizationAnswer>;
}
