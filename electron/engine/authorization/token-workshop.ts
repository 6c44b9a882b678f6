import type { TokenBend } from '#shared/model/token-condition.ts';
import { newTrace } from '../journal/trace-context.ts';
import { findPresentedToken } from './find-presented-token.ts';
import type { ServerParts } from './server-parts.ts';
import { tokenExpiry, tokenRevocation, type StoredToken } from './state/stored-tokens.ts';

/** Changes tokens that are held somewhere, given the credential. */
export interface TokenWorkshop {
  isOurs(accessToken: string): Promise<boolean>;
  /** A token like the given one, but wrong in one way or with another scope; `undefined` when it is not one of ours. */
  remake(
    accessToken: string,
    change: { bend?: TokenBend; scope?: string; trace?: string },
  ): Promise<string | undefined>;
  /** Revokes a token. @returns Whether it is one of ours. */
  revoke(accessToken: string): Promise<boolean>;
  /** Ends the life of a token now. @returns Whether it is one of ours. */
  expire(accessToken: string): Promise<boolean>;
}

export function createTokenWorkshop(parts: ServerParts): TokenWorkshop {
  const { accessTokens, clients, clocks, journal, random, store } = parts;

  async function find(accessToken: string): Promise<StoredToken | undefined> {
    const found = await findPresentedToken(parts, accessToken);
    return found.kind === 'access' ? found.token : undefined;
  }

  return {
    async isOurs(accessToken) {
      return (await find(accessToken)) !== undefined;
    },
    async remake(accessToken, { bend, scope, trace = newTrace(random) }) {
      const token = await find(accessToken);
      const client = clients.find(token?.clientId ?? '');
      if (!token || !client) return undefined;
      const { dpopThumbprint, familyId, issuer, subject } = token;
      const made = await accessTokens.issue({
        issuer,
        client,
        subject,
        scope: scope ?? token.scope,
        trace,
        familyId: familyId ?? undefined,
        dpopThumbprint: dpopThumbprint ?? undefined,
        bend,
      });
      await journal.append([made.entry], [made.statement]);
      return made.accessToken;
    },
    async revoke(accessToken) {
      const token = await find(accessToken);
      if (!token) return false;
      await store.write([tokenRevocation(token.id, clocks.authorization.now())]);
      return true;
    },
    async expire(accessToken) {
      const token = await find(accessToken);
      if (!token) return false;
      await store.write([tokenExpiry(token.id, clocks.authorization.now())]);
      return true;
    },
  };
}
