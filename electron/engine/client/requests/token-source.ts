import type { ChosenToken } from '#shared/model/request-spec.ts';
import type { TokenCache } from '../../http/token-cache.ts';
import type { Exchange } from '../exchanges.ts';
import { attachToken, type Attaching } from './attach-token.ts';
import type { ClientMessage } from './client-message.ts';
import { withToken } from './credentials.ts';
import { asBearer, tokenIn, type DerivedCondition } from '../servers/broken-tokens.ts';
import { renewToken } from './renew-token.ts';
import type { TokenDeps } from './token-ports.ts';

/** Where the token of a run comes from. */
export interface TokenSource {
  /** The message with its token, or without one if it must have none; `undefined` if no token was issued. */
  attach(message: ClientMessage, ask: Exchange): Promise<ClientMessage | undefined>;
  /** The message with a new token after a 401; `undefined` if none can be obtained. */
  renew(message: ClientMessage, ask: Exchange): Promise<ClientMessage | undefined>;
  /** Whether a 401 gets a new token. @param isWanted Whether the request asks for it. */
  renews(isWanted: boolean): boolean;
  /** Stops the reuse of the token, which a server rejected. */
  reject(): void;
}

/**
 * Tokens of Hookbench's own authorization server, and of flows.
 * @param broken How the token is broken after it was obtained.
 */
export function ownTokens(
  deps: TokenDeps,
  cache: TokenCache,
  wanted: ChosenToken,
  { broken = 'valid', trace }: { trace: string; broken?: DerivedCondition | undefined },
): TokenSource {
  let sent: string | undefined;
  const attaching = ({ method }: ClientMessage, ask: Exchange): Attaching => ({
    deps,
    cache,
    wanted,
    method,
    trace,
    ask,
  });
  return {
    async attach(message, ask) {
      if (wanted.condition === 'none') return message;
      sent = await attachToken(attaching(message, ask));
      const token = sent === undefined ? undefined : tokenIn(broken, sent);
      return token && withToken(message, token);
    },
    async renew(message, ask) {
      sent = await renewToken(attaching(message, ask));
      return sent === undefined ? undefined : withToken(message, asBearer(sent));
    },
    renews: (isWanted) => isWanted,
    reject: () => {
      if (sent !== undefined) cache.drop(sent);
    },
  };
}
