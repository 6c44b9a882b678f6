import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { RetryPolicy } from '#shared/model/retry-policy.ts';
import type { KeyedScheme, SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Envelope, ReceiverPaths, ReceiverTls, SubscriptionPayload } from '#shared/model/subscription.ts';
import { keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import type { Random } from '../../random.ts';
import { generateSecret } from '../../signing/secret-key.ts';

/** Secrets of each scheme, newest first. */
export type Secrets = Partial<Record<KeyedScheme, string[]>>;

/** A stored subscription: an absent field follows the profile. */
export interface StoredSubscription {
  id: string;
  url: string;
  /** Whether the URL follows the catcher's current address. */
  followsCatcher?: boolean | undefined;
  name?: string | undefined;
  events: string[];
  enabled: boolean;
  /** `null`: by the URL. Without a value it was stored by a version that always appended paths. */
  paths?: ReceiverPaths | null | undefined;
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
  envelope?: Envelope | undefined;
  handshake?: boolean | undefined;
  disableAfterSeconds?: number | undefined;
  /** Whether a lesson added it. It gets the events of lessons, and no others. */
  lesson?: boolean | undefined;
  /** Why it was disabled automatically. */
  disabledReason?: string | undefined;
}

/** Schemes that a profile can select. An RSA key takes too long to generate one for each subscription. */
const offered = keyedSchemes.filter((scheme) => schemeRows[scheme].key.kind !== 'id-and-pem');

/** Secrets with a new one for each scheme that has none, so that the scheme can be changed. */
export function completed(secrets: Secrets, random: Random, wanted: readonly KeyedScheme[] = offered): Secrets {
  const missing = wanted.filter((scheme) => !secrets[scheme]);
  const added = missing.map((scheme) => [scheme, [generateSecret(schemeRows[scheme], random)]] as const);
  return { ...secrets, ...(Object.fromEntries(added) as Secrets) };
}

/** A subscription with only a URL and secrets. */
export function blankSubscription(id: string, url: string, secrets: Secrets): StoredSubscription {
  return {
    id,
    url,
    events: ['*'],
    enabled: true,
    paths: null,
    auth: { kind: 'none' },
    tls: { trust: 'ours' },
    secrets,
  };
}
