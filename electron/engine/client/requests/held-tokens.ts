import type { Clock } from '../../clock.ts';
import type { TokenAnswer } from '../flows/running-flow.ts';

/** Cache of access tokens from client credentials grants, until they expire on the client's clock. */
export interface HeldTokens {
  find(clientId: string, scope: string | undefined): string | undefined;
  keep(clientId: string, scope: string | undefined, answer: TokenAnswer): void;
  /** Removes a token. */
  drop(accessToken: string): void;
}

const keyOf = (clientId: string, scope: string | undefined): string => JSON.stringify([clientId, scope]);

export function createHeldTokens(clock: Clock): HeldTokens {
  const held = new Map<string, { accessToken: string; expiresAt: number }>();
  return {
    find(clientId, scope) {
      const key = keyOf(clientId, scope);
      const token = held.get(key);
      if (token && clock.now() < token.expiresAt) return token.accessToken;
      held.delete(key);
      return undefined;
    },
    keep(clientId, scope, { access_token, expires_in }) {
      if (expires_in === undefined) return;
      const expiresAt = clock.now() + expires_in * 1000;
      held.set(keyOf(clientId, scope), { accessToken: access_token, expiresAt });
    },
    drop(accessToken) {
      for (const [key, token] of held) if (token.accessToken === accessToken) held.delete(key);
    },
  };
}
