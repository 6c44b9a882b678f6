import type { ChosenToken } from '#shared/model/request-run.ts';
import type { TokenCache } from '../../http/token-cache.ts';
import type { Exchange } from '../exchanges.ts';
import { attachToken, type Attaching, flowOf, requestToken } from './attach-token.ts';
import type { ClientMessage } from './client-message.ts';
import { withToken } from './credentials.ts';
import { asBearer, tokenIn, type DerivedCondition } from '../servers/broken-tokens.ts';
import type { TokenDeps } from './token-ports.ts';

/**
 * Replaces a token that the server rejected with 401: with the refresh token of its flow, else with a token request of
 * its client.
 * @returns `undefined` if no new token can be obtained, or if the server refuses.
 */
async function renewToken(attaching: Attaching): Promise<string | undefined> {
  const flowId = flowOf(attaching);
  if (flowId !== undefined) return attaching.deps.flows.renew(flowId, attaching.ask, attaching.trace);
  const { subject, ...wanted } = attaching.wanted;
  const valid: Attaching = { ...attaching, wanted: { ...wanted, condition: 'valid' } };
  // A token for another subject cannot be requested without that user; it is minted like the first one.
  if (subject !== undefined) return attachToken({ ...valid, wanted: { ...valid.wanted, subject } });
  return requestToken(valid);
}

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
  /** The client certificate of the flow that provides the token. */
  function identityOf(asking: Attaching) {
    const flowId = flowOf(asking);
    return flowId === undefined ? undefined : deps.flows.credentials(flowId)?.identity;
  }
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
      const asking = attaching(message, ask);
      sent = await attachToken(asking);
      const token = sent === undefined ? undefined : tokenIn(broken, sent);
      return token && withToken(message, token, identityOf(asking));
    },
    async renew(message, ask) {
      const asking = attaching(message, ask);
      sent = await renewToken(asking);
      return sent === undefined ? undefined : withToken(message, asBearer(sent), identityOf(asking));
    },
    renews: (isWanted) => isWanted,
    reject: () => {
      if (sent !== undefined) cache.drop(sent);
    },
  };
}
