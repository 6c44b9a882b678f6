import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { TokenCondition } from '#shared/model/token-condition.ts';
import type { Clocks } from '../../clock.ts';
import type { Flows } from '../flows/create-flows.ts';
import type { TokenWorkshop } from '../flows/operate.ts';

/** Mints tokens in any condition; the authorization server's. */
export type MintToken = (request: {
  clientId: string;
  condition: TokenCondition;
  scope?: string | undefined;
  subject?: string | undefined;
  trace?: string | undefined;
}) => Promise<{ accessToken: string }>;

/** What tokens are won, minted and bent with. */
export interface TokenParts {
  clocks: Clocks;
  flows: Flows;
  workshop: TokenWorkshop;
  mint: MintToken;
  /** A client of our own server. */
  findClient: (id: string) => OAuthClient | undefined;
  /** The scopes that calls of a method require of our service, as the profile is now. */
  requiredScopes: (method: string) => readonly string[];
  /** Of our own server. Asked for at each call, since addresses are known late. */
  tokenEndpoint: () => string;
}
