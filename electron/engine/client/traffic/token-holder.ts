import type { Clock } from '../../clock.ts';
import { createTokenCache, type CachedToken } from '../../http/token-cache.ts';
import { tokensOf } from '../../http/token-request.ts';
import type { ChatTarget } from '../chat-target.ts';
import type { Exchange } from '../exchanges.ts';
import { failureMessage } from '../failure-message.ts';
import { fetchToken } from '../fetch-token.ts';

export type TokenHolder = ReturnType<typeof createTokenHolder>;

export interface TokenHolderDeps {
  exchange: Exchange;
  clock: Clock;
  target: () => ChatTarget;
  /** The trace of the token requests. */
  trace: string;
}

/** Time for which a failed token request is not repeated. */
const pauseAfterFailureMs = 1000;

/** Obtains the token that all calls of a run share. */
export function createTokenHolder({ clock, exchange, target, trace }: TokenHolderDeps) {
  const cache = createTokenCache(clock);
  let failed: { problem: string; untilMs: number } | undefined;

  async function request() {
    const { sent } = await fetchToken(exchange, target(), trace);
    const answer = tokensOf(sent);
    if (answer) return answer;
    failed = { problem: failureMessage('No token was issued', sent), untilMs: clock.now() + pauseAfterFailureMs };
    return failed;
  }

  return {
    /** An access token, or why none was issued. */
    async get(): Promise<CachedToken | { problem: string }> {
      return failed && clock.now() < failed.untilMs ? failed : cache.obtain('traffic', request);
    },
    /** Discards a token that the service rejected. */
    refuse: cache.drop,
  };
}
