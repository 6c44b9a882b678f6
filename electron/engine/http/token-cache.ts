import type { Clock } from '../clock.ts';
import type { TokenAnswer } from './token-request.ts';

/** The token of a cache, and whether an earlier call obtained it. */
export interface CachedToken {
  accessToken: string;
  cached: boolean;
}

/**
 * Caches access tokens by a key, e.g. client and scope. A token is used until 5 s before it expires on the given clock, or
 * for 80% of its lifetime if that is longer.
 */
export interface TokenCache {
  find(key: string): string | undefined;
  keep(key: string, answer: TokenAnswer): void;
  /** Removes a token that a server rejected. */
  drop(accessToken: string): void;
  /** The cached token, or a new one. Concurrent calls for a key share one request. `Failure` is not cached. */
  obtain<Failure extends object>(
    key: string,
    request: () => Promise<TokenAnswer | Failure>,
  ): Promise<CachedToken | Failure>;
}

const marginMs = 5000;
const maxMarginShare = 0.2;

const isAnswer = (answer: object): answer is TokenAnswer => 'access_token' in answer;

/** Until when a token is used: 5 s before it expires, or 80% of its lifetime if that is longer. */
export const reusableUntilMs = (receivedAtMs: number, lifetimeMs: number): number =>
  receivedAtMs + lifetimeMs - Math.min(marginMs, lifetimeMs * maxMarginShare);

/** @param defaultSeconds Lifetime of a token whose response has no `expires_in`; by default it is not cached. */
export function createTokenCache(clock: Pick<Clock, 'now'>, defaultSeconds = 0): TokenCache {
  const tokens = new Map<string, { accessToken: string; untilMs: number }>();
  const inFlight = new Map<string, Promise<object>>();

  const cache: TokenCache = {
    find(key) {
      const token = tokens.get(key);
      if (token && clock.now() < token.untilMs) return token.accessToken;
      tokens.delete(key);
      return undefined;
    },
    keep(key, { access_token: accessToken, expires_in: seconds }) {
      const lifetimeMs = (typeof seconds === 'number' ? seconds : defaultSeconds) * 1000;
      tokens.set(key, { accessToken, untilMs: reusableUntilMs(clock.now(), lifetimeMs) });
    },
    drop(accessToken) {
      for (const [key, token] of tokens) if (token.accessToken === accessToken) tokens.delete(key);
    },
    async obtain<Failure extends object>(key: string, request: () => Promise<TokenAnswer | Failure>) {
      const known = cache.find(key);
      if (known !== undefined) return { accessToken: known, cached: true };
      let answering = inFlight.get(key) as Promise<TokenAnswer | Failure> | undefined;
      if (!answering) {
        answering = request().finally(() => inFlight.delete(key));
        inFlight.set(key, answering);
      }
      const answer = await answering;
      if (!isAnswer(answer)) return answer;
      cache.keep(key, answer);
      return { accessToken: answer.access_token, cached: false };
    },
  };
  return cache;
}
