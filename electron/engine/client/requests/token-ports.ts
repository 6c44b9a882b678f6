import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { TokenCondition } from '#shared/model/token-condition.ts';
import type { Clocks } from '../../clock.ts';
import type { Flows } from '../flows/create-flows.ts';
import type { TestTokens } from '../flows/operate.ts';

/** Mints tokens in any condition at our authorization server. */
export type MintToken = (request: {
  clientId: string;
  condition: TokenCondition;
  scope?: string | undefined;
  subject?: string | undefined;
  trace?: string | undefined;
}) => Promise<{ accessToken: string }>;

/** Dependencies for obtaining, minting and altering tokens. */
export interface TokenDeps {
  clocks: Clocks;
  flows: Flows;
  testTokens: TestTokens;
  mint: MintToken;
  /** Finds a client registered at our authorization server. */
  findClient: (id: string) => OAuthClient | undefined;
  /** A scope that does not permit calls of a method of our service, under the current profile. */
  insufficientScope: (method: string) => string;
  /** The endpoint of our server, under the current profile. */
  tokenEndpoint: () => string;
}
