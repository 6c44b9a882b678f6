import type { Clock } from '../../clock.ts';
import { clientAnswer, failureWords } from '../client-answer.ts';
import type { ChatTarget } from '../chat-target.ts';
import type { Exchange } from '../exchanges.ts';
import { fetchToken } from '../fetch-token.ts';

/** An access token that is kept and renewed before it expires, or why there is none. */
export type HeldToken = { accessToken: string } | { problem: string };

export type TokenHolder = ReturnType<typeof createTokenHolder>;

export interface TokenHolderParts {
  exchange: Exchange;
  clock: Clock;
  target: () => ChatTarget;
  /** The trace that the token requests belong to. */
  trace: string;
}

const renewAt = 0.8;
const pauseAfterFailureMs = 1000;

/** Holds one token for many calls; calls at once share one token request. */
export function createTokenHolder({ clock, exchange, target, trace }: TokenHolderParts) {
  let held: { token: HeldToken; untilMs: number } | undefined;
  let underWay: Promise<HeldToken> | undefined;

  async function renew(): Promise<HeldToken> {
    const { sent } = await fetchToken(exchange, target(), trace);
    const { access_token: accessToken, expires_in: lifetime } = clientAnswer(sent);
    if (sent.response?.status !== 200 || typeof accessToken !== 'string') {
      const token = { problem: failureWords('No token was issued', sent) };
      held = { token, untilMs: clock.now() + pauseAfterFailureMs };
      return token;
    }
    const seconds = typeof lifetime === 'number' ? lifetime : 0;
    const token = { accessToken };
    held = { token, untilMs: clock.now() + seconds * 1000 * renewAt };
    return token;
  }

  return {
    async get(): Promise<HeldToken> {
      if (held && clock.now() < held.untilMs) return held.token;
      underWay ??= renew().finally(() => (underWay = undefined));
      return underWay;
    },
    /** The service refused the token, so it is not used again. */
    refuse(accessToken: string): void {
      if (held && 'accessToken' in held.token && held.token.accessToken === accessToken) held = undefined;
    },
  };
}
