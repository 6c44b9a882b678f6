import type { Clock } from '../../clock.ts';
import type { TokenAnswer } from '../flows/running-flow.ts';

/** The access tokens that the client won for itself and holds until they expire by its clock. */
export interface HeldTokens {
  find(clientId: string, scope: string | undefined): string | undefined;
  keep(clientId: string, scope: string | undefined, answer: TokenAnswer): void;
  /** Forgets a token, wherever it is held. */
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
