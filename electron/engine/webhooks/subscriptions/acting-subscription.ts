import type { Subscription, SubscriptionSigning } from '#shared/model/subscription.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { pathsOf } from '#shared/profile/target-url.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { verifyKeyOf } from '../../signing/secret-key.ts';
import { circuitOf, type Health } from './health.ts';
import type { StoredSubscription } from './stored-subscription.ts';

function signingOf({ scheme, secrets }: StoredSubscription, profile: Profile): SubscriptionSigning {
  const acting = scheme ?? profile.signingScheme;
  if (acting === 'none') return { scheme: acting };
  const own = secrets[acting] ?? [];
  return { scheme: acting, ...(own[0] !== undefined && { secret: own[0] }), secrets: own };
}

function publicKeyOf({ scheme, secret }: SubscriptionSigning): string | undefined {
  return scheme === 'none' || secret === undefined ? undefined : verifyKeyOf(schemeRows[scheme], secret);
}

/** A subscription with all its current values; fields that it does not set come from the profile. */
export function actingSubscription(
  stored: StoredSubscription,
  profile: Profile,
  health: Health,
  nowMs: number,
): Subscription {
  const { scheme, secrets: _, followsCatcher: _ours, ordering, paths, payload, retry, timeoutMs, ...own } = stored;
  const signing = signingOf(stored, profile);
  const verifyKey = publicKeyOf(signing);
  const follows = { signing: scheme, retry, timeoutMs, ordering, payload, paths: paths ?? undefined };
  return {
    ...own,
    signing,
    retry: retry ?? profile.retryPolicy,
    timeoutMs: timeoutMs ?? profile.deliveryTimeout,
    ordering: ordering ?? profile.ordering,
    payload: payload ?? { fields: profile.payloadFields },
    paths: paths ?? pathsOf(stored.url),
    inherited: (Object.keys(follows) as (keyof typeof follows)[]).filter((name) => follows[name] === undefined),
    circuit: circuitOf(health, nowMs),
    ...(verifyKey !== undefined && { verifyKey }),
  };
}
