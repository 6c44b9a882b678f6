import type { ProfileHolder } from '../profile.ts';
import type { Peer } from '#shared/model/party.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';
import { targetUrl } from '#shared/profile/target-url.ts';

export interface OrderingDeps {
  subscriptions: Pick<Subscriptions, 'wanting'>;
  profile: ProfileHolder;
  peerOf: (url: string) => Peer;
}

/**
 * Whether a customer's events arrive in order at a path of the catcher: as the subscription that sends the event there
 * is set, by default as the profile is.
 */
export function promisesOrder({ subscriptions, profile, peerOf }: OrderingDeps, event: string, path: string): boolean {
  const now = profile.get();
  const sending = subscriptions.wanting(event, false).filter((stored) => {
    const url = targetUrl(stored, now, event);
    return peerOf(url) === 'catcher' && URL.parse(url)?.pathname === path.replace(/[?#].*$/s, '');
  });
  if (sending.length === 0) return now.ordering === 'per-customer';
  return sending.some(({ ordering }) => (ordering ?? now.ordering) === 'per-customer');
}
