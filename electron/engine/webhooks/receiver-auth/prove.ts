import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { CertifiedKey } from '../../pki/issue-certificate.ts';
import type { CachedToken } from '../../http/token-cache.ts';
import type { ClientTokens } from './client-token.ts';

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
