import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { RetryPolicy } from '#shared/model/retry-policy.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { ReceiverTls, SubscriptionPayload } from '#shared/model/subscription.ts';
import type { Random } from '../../random.ts';
import { keyedSchemes, schemes, type KeyedScheme } from '../signing/schemes.ts';

/** Secrets of each scheme, the newest first. They are kept for all, so that a change of scheme has them. */
export type Secrets = Record<KeyedScheme, string[]>;

/** A subscription as it is kept: a field that is absent follows the profile. */
export interface StoredSubscription {
  id: string;
  url: string;
  /** Whether the address is that of the catcher, whatever that is at present. */
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
  /** Why it was disabled by itself. */
  disabledReason?: string | undefined;
}

/** A new secret for each scheme. */
function newSecrets(random: Random): Secrets {
  return Object.fromEntries(keyedSchemes.map((scheme) => [scheme, [schemes[scheme].generate(random)]])) as Secrets;
}

/** A subscription with nothing said but where it goes. */
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
