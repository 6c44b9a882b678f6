import type { ScopeMeaning } from '#shared/profile/scopes.ts';
import type { PartBase } from '../part-base.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { ClientKeys } from './client-keys.ts';
import type { Clients } from './clients.ts';
import type { IssueIdToken } from './id-tokens.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { Users } from './users.ts';
import type { VerifiedJwts } from './verified-jwts.ts';

/** The dependencies of the authorization server's endpoints and grants. */
export interface ServerDeps extends PartBase {
  keys: SigningKeys;
  jwts: VerifiedJwts;
  /** All known scopes. */
  scopes: () => readonly ScopeMeaning[];
  clients: Clients;
  clientKeys: ClientKeys;
  users: Users;
  loginAttempts: LoginAttempts;
  accessTokens: AccessTokens;
  issueIdToken: IssueIdToken;
  audience: string;
  /** The CA whose client certificates are trusted, in PEM. */
  authority: string;
}
