import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { Profile } from '#shared/profile/profile.ts';

/** The header fields by which the sender proves who it is, where that needs nothing but the subscription. */
export function authHeaders(auth: ReceiverAuth, profile: Pick<Profile, 'apiKeyHeader'>): HeaderPair[] {
  switch (auth.kind) {
    case 'none':
    case 'mtls':
    case 'oauth':
      return [];
    case 'api-key':
      return [[auth.header ?? profile.apiKeyHeader, auth.value]];
    case 'bearer':
      return [['authorization', `Bearer ${auth.token}`]];
    case 'basic':
      return [['authorization', `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}`]];
  }
}
