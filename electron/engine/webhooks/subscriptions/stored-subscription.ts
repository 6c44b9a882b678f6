import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { RetryPolicy } from '#shared/model/retry-policy.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { ReceiverTls, SubscriptionPayload } from '#shared/model/subscription.ts';
import type { Random } from '../../random.ts';
import { keyedSchemes, schemes, type KeyedScheme } from '../signing/schemes.ts';

/** Secrets of each scheme, newest first. Every scheme has some, so that the scheme can be changed. */
export type Secrets = Record<KeyedScheme, string[]>;

/** A stored subscription: an absent field follows the profile. */
export interface StoredSubscription {
  id: string;
  url: string;
  /** Whether the URL follows the catcher's current address. */
  followsCatcher?: boolean | undefined;
  name?: string | undefined;
  events: string[];
  enabled: boolean;
  pathMap?: Record<string, string> | undefined;
  auth: ReceiverAuth;
  tls: ReceiverTls;
  scheme?: SigningScheme | undefined;
  secrets: Secrets;
  retry?: RetryPolicy | undefined;
  timeoutMs?: number | undefined;
  ordering?: 'none' | 'per-customer' | undefined;
  rate?: number | undefined;
  payload?: SubscriptionPayload | undefined;
  disableAfterSeconds?: number | undefined;
  /** Why it was disabled automatically. */
  disabledReason?: string | undefined;
}

/** A new secret for each scheme. */
function newSecrets(random: Random): Secrets {
  return Object.fromEntries(keyedSchemes.map((scheme) => [scheme, [schemes[scheme].generate(random)]])) as Secrets;
}

/** A subscription with only a URL. */
export function blankSubscription(id: string, url: string, random: Random): StoredSubscription {
  return {
    id,
    url,
    events: ['*'],
    enabled: true,
    auth: { kind: 'none' },
    tls: { trust: 'ours' },
    secrets: newSecrets(random),
  };
}
