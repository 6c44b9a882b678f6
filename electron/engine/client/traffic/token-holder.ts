import type { Clock } from '../../clock.ts';
import { clientAnswer, failureMessage } from '../client-answer.ts';
import type { ChatTarget } from '../chat-target.ts';
import type { Exchange } from '../exchanges.ts';
import { fetchToken } from '../fetch-token.ts';

/** An access token, or why none was issued. */
export type HeldToken = { accessToken: string } | { problem: string };

export type TokenHolder = ReturnType<typeof createTokenHolder>;

export interface TokenHolderDeps {
  exchange: Exchange;
  clock: Clock;
  target: () => ChatTarget;
  /** The trace of the token requests. */
  trace: string;
}

/** The share of its lifetime after which a token is renewed. */
const renewAfter = 0.8;
const pauseAfterFailureMs = 1000;

/** Caches one token for many calls; concurrent calls share one token request. */
export function createTokenHolder({ clock, exchange, target, trace }: TokenHolderDeps) {
  let held: { token: HeldToken; untilMs: number } | undefined;
  let inFlight: Promise<HeldToken> | undefined;

  async function renew(): Promise<HeldToken> {
    const { sent } = await fetchToken(exchange, target(), trace);
    const { access_token: accessToken, expires_in: lifetime } = clientAnswer(sent);
    if (sent.response?.status !== 200 || typeof accessToken !== 'string') {
      const token = { problem: failureMessage('No token was issued', sent) };
      held = { token, untilMs: clock.now() + pauseAfterFailureMs };
      return token;
    }
    const seconds = typeof lifetime === 'number' ? lifetime : 0;
    const token = { accessToken };
    held = { token, untilMs: clock.now() + seconds * 1000 * renewAfter };
    return token;
  }

  return {
    async get(): Promise<HeldToken> {
      if (held && clock.now() < held.untilMs) return held.token;
      inFlight ??= renew().finally(() => (inFlight = undefined));
      return inFlight;
    },
    /** Discards a token that the service rejected. */
    refuse(accessToken: string): void {
      if (held && 'accessToken' in held.token && held.token.accessToken === accessToken) held = undefined;
    },
  };
}
