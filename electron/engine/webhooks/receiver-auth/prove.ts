import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { CertifiedKey } from '../../pki/issue-certificate.ts';
import {
  type CachedToken,
  createTokenCache,
  tokenFailure,
  clientCredentialsRequest,
  tokensOf,
  type TokenMessage,
} from '../../http/token-request.ts';
import type { Clock } from '../../clock.ts';
import type { SentRequest } from '../../http/outgoing-request.ts';

/** The lifetime of a token whose response has no `expires_in`. */
const defaultSeconds = 300;

type OAuth = Extract<ReceiverAuth, { kind: 'oauth' }>;

/** Sends a request of the sender and records it in the trace of the delivery. */
type RecordedSend = (request: TokenMessage & { trace: string; from: 'service' }) => Promise<{
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
type ClientToken = CachedToken | { error: TransportError };

/** Access tokens of the client credentials grant (RFC 6749 4.4). */
interface ClientTokens {
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

/** Authenticates the sender to a receiver. */
export interface Proof {
  headers: HeaderPair[];
  certificate?: CertifiedKey;
  /** The access token that is sent. */
  token?: CachedToken;
  /** Why the sender cannot authenticate; the request is then not sent. */
  error?: TransportError;
}

export interface ProofDeps {
  tokens: ClientTokens;
  /** The client certificate that our CA issued. */
  ownCertificate: () => Promise<CertifiedKey>;
}

type Kind = ReceiverAuth['kind'];
type Prove<K extends Kind> = (
  auth: Extract<ReceiverAuth, { kind: K }>,
  context: { profile: Pick<Profile, 'apiKeyHeader'>; trace: string; deps: ProofDeps },
) => Proof | Promise<Proof>;

const authorization = (value: string): Proof => ({ headers: [['authorization', value]] });

/** The authentication methods, by the kind of a subscription's `auth`. */
const ways: { readonly [K in Kind]: Prove<K> } = {
  none: () => ({ headers: [] }),
  'api-key': ({ header, value }, { profile }) => ({ headers: [[header ?? profile.apiKeyHeader, value]] }),
  bearer: ({ token }) => authorization(`Bearer ${token}`),
  basic: ({ password, username }) =>
    authorization(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`),
  async oauth(auth, { deps, trace }) {
    const found = await deps.tokens.get(auth, trace);
    if ('error' in found) return { headers: [], error: found.error };
    return { ...authorization(`Bearer ${found.accessToken}`), token: found };
  },
  async mtls({ cert, key }, { deps }) {
    const given = cert !== undefined && key !== undefined ? { cert, key } : undefined;
    return { headers: [], certificate: given ?? (await deps.ownCertificate()) };
  },
};

/** Authenticates the sender with the method of the subscription. */
export function prove<K extends Kind>(
  auth: Extract<ReceiverAuth, { kind: K }>,
  context: Parameters<Prove<K>>[1],
): Proof | Promise<Proof> {
  return (ways[auth.kind] as Prove<K>)(auth, context);
}

/** Names what was sent, e.g. `api-key X-API-Key`. */
export function authLabel(auth: ReceiverAuth, profile: Pick<Profile, 'apiKeyHeader'>): string {
  switch (auth.kind) {
    case 'api-key':
      return `api-key ${auth.header ?? profile.apiKeyHeader}`;
    case 'oauth':
      return 'Bearer, by OAuth client credentials';
    case 'bearer':
      return 'Bearer';
    case 'basic':
      return 'Basic';
    case 'mtls':
      return 'a client certificate';
    case 'none':
      return 'none';
  }
}
