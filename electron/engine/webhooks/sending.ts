import type { EventSending } from '#shared/model/event-sending.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { RetryPolicy } from '#shared/model/retry-policy.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Envelope, ReceiverPaths, ReceiverTls } from '#shared/model/subscription.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { StoredSubscription } from './subscriptions/stored-subscription.ts';

/** How a delivery is sent: from its subscription and its event, or from the request for a direct delivery. */
export interface Sending extends Omit<EventSending, 'secrets'> {
  url: string;
  paths?: ReceiverPaths | null | undefined;
  pathMap?: Record<string, string> | undefined;
  auth: ReceiverAuth;
  tls: ReceiverTls;
  scheme: SigningScheme;
  /** Newest first; empty if deliveries are not signed. */
  secrets: readonly string[];
  retry: RetryPolicy;
  timeoutMs: number;
  /** Default: none. */
  envelope?: Envelope | undefined;
  /** Whether to ask the receiver for permission. */
  handshake?: boolean | undefined;
  /** Max attempts per second. */
  rate?: number | undefined;
}

/** The subscription id of direct deliveries. */
export const direct = 'direct';

/** How a subscription sends an event; fields that it does not set come from the event, and then from the profile. */
export function sendingOf(stored: StoredSubscription, profile: Profile, event: EventSending = {}): Sending {
  const signing = stored.scheme === undefined ? event : {};
  const scheme = stored.scheme ?? event.scheme ?? profile.signingScheme;
  return {
    url: stored.url,
    paths: stored.paths,
    pathMap: stored.pathMap,
    method: event.method,
    path: event.path,
    headers: event.headers,
    auth: stored.auth.kind === 'none' ? (event.auth ?? stored.auth) : stored.auth,
    tls: stored.tls,
    scheme,
    secrets: signing.secrets ?? (scheme === 'none' ? [] : (stored.secrets[scheme] ?? [])),
    signatureHeader: signing.signatureHeader,
    retry: stored.retry ?? profile.retryPolicy,
    timeoutMs: stored.timeoutMs ?? profile.deliveryTimeout,
    envelope: stored.envelope,
    handshake: stored.handshake,
    rate: stored.rate,
  };
}
