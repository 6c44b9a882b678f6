import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Clock } from '../../clock.ts';
import type { SentRequest } from '../../http/outgoing-request.ts';
import { tokenFailure, clientCredentialsRequest, tokensOf, type TokenMessage } from '../../http/token-request.ts';
import { createTokenCache, type CachedToken } from '../../http/token-cache.ts';

/** The lifetime of a token whose response has no `expires_in`. */
const defaultSeconds = 300;

type OAuth = Extract<ReceiverAuth, { kind: 'oauth' }>;

/** Sends a request of the sender and records it in the trace of the delivery. */
export type RecordedSend = (request: TokenMessage & { trace: string; from: 'service' }) => Promise<{
  sent: SentRequest;
}>;

/** The authorization server for subscriptions that name none. */
export interface TokenSource {
  exchange: RecordedSend;
  tokenUrl: () => string;
  clientSecret: (clientId: string) => string | undefined;
  clock: Clock;
}

/** An access token, or the error of the request for it. */
export type ClientToken = CachedToken | { error: TransportError };

/** Access tokens of the client credentials grant (RFC 6749 4.4). */
export interface ClientTokens {
  get(auth: OAuth, trace: string): Promise<ClientToken>;
  /** Removes a token that a receiver rejected. */
  drop(accessToken: string): void;
}

const cacheKey = ({ clientId, clientSecret = '', scope = '', tokenUrl = '' }: OAuth): string =>
  JSON.stringify([tokenUrl, clientId, clientSecret, scope]);

export function createClientTokens({ clientSecret, clock, exchange, tokenUrl }: TokenSource): ClientTokens {
  const cache = createTokenCache(clock, defaultSeconds);

  async function request(auth: OAuth, trace: string) {
    const requester = {
      endpoint: auth.tokenUrl ?? tokenUrl(),
      clientId: auth.clientId,
      clientSecret: auth.clientSecret ?? clientSecret(auth.clientId) ?? '',
    };
    const { sent } = await exchange({ ...clientCredentialsRequest(requester, auth.scope), trace, from: 'service' });
    return tokensOf(sent) ?? { error: tokenFailure(sent) };
  }

  return {
    get: (auth, trace) => cache.obtain(cacheKey(auth), () => request(auth, trace)),
    drop: cache.drop,
  };
}
