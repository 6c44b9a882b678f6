import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Peer } from '#shared/model/party.ts';
import { targetUrl } from '#shared/profile/target-url.ts';
import type { ControlPort } from '../http/address-guard.ts';
import type { FindWrongWay } from '../faults/way/wrong-way.ts';
import { createProbePort, onceAMinute } from '../http/probe/probe-port.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createEmission, type Emission, type FindContent } from './emission.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { CertifiedKey } from '../pki/issue-certificate.ts';
import { createClientTokens, type TokenSource } from './receiver-auth/prove.ts';
import { createHandshakes } from './receiver-auth/handshake.ts';
import { createSender, type Sender } from './sender.ts';
import type { SenderLimits } from './runner.ts';
import { direct } from './sending.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions/open-subscriptions.ts';
import type { ProfileHolder } from '../profile.ts';
import { isFirst } from './due-deliveries.ts';
import type { Store } from '../store/open-store.ts';

const cutOff = `attempts_made > 0 AND interrupted = 0 AND EXISTS (
  SELECT 1 FROM attempts WHERE delivery_id = deliveries.id AND n = attempts_made AND result IS NULL)`;
const resume = `UPDATE deliveries SET interrupted = 1, uncounted = uncounted + 1,
    attempts_allowed = attempts_allowed + 1, next_attempt_at = min(next_attempt_at, ?)
  WHERE status = 'pending' AND ${cutOff}`;
/** The service's clock, which is reset at each start, may have been ahead when they were recorded. */
const hasten = `UPDATE deliveries SET next_attempt_at = ?
  WHERE status = 'pending' AND attempts_made = 0 AND held IS NULL AND next_attempt_at > ?`;
/** A snapshot of others, whose rows are copied, may have any values. */
const reorder = `UPDATE deliveries AS d SET first_in_order = NOT first_in_order
  WHERE status = 'pending' AND first_in_order <> ${isFirst}`;

/**
 * Marks deliveries whose last attempt was interrupted by a crash. It is repeated immediately and does not count. First
 * attempts that were not made yet are made immediately too.
 */
export async function resumeInterrupted(store: Pick<Store, 'write'>, nowMs: number): Promise<void> {
  await store.write([
    { sql: resume, params: [nowMs] },
    { sql: hasten, params: [nowMs, nowMs] },
    { sql: reorder, params: [] },
  ]);
}

interface OrderingDeps {
  subscriptions: Pick<Subscriptions, 'wanting'>;
  profile: ProfileHolder;
  peerOf: (url: string) => Peer;
}

/**
 * Whether a customer's events arrive in order at a path of the catcher: as the subscription that sends the event there
 * is set, by default as the profile is.
 */
function promisesOrder({ subscriptions, profile, peerOf }: OrderingDeps, event: string, path: string): boolean {
  const now = profile.get();
  const sending = subscriptions.wanting(event, false).filter((stored) => {
    const url = targetUrl(stored, now, event);
    return peerOf(url) === 'catcher' && URL.parse(url)?.pathname === path.replace(/[?#].*$/s, '');
  });
  if (sending.length === 0) return now.ordering === 'per-customer';
  return sending.some(({ ordering }) => (ordering ?? now.ordering) === 'per-customer');
}

/** The webhook sender with its outbox and subscriptions. */
export interface Webhooks {
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  emission: Emission;
  sender: Sender;
  /** Receives the service's events. */
  events: { record: Outbox['record']; wake: () => void };
  /** The secrets with which subscriptions sign, for one scheme. */
  secrets(scheme: SigningScheme): readonly string[];
  /** Whether a customer's events arrive in order at a path of the catcher, see {@link promisesOrder}. */
  promisesOrder(event: string, path: string): boolean;
}

export interface WebhooksDeps extends PartBase {
  catcherUrl: string;
  send: SendRequest;
  limits: SenderLimits;
  wrongWay: FindWrongWay;
  peerOf: (url: string) => Peer;
  controlPort: ControlPort;
  findContent: FindContent;
  /** The source of tokens for receivers that require one. */
  tokenSource: Omit<TokenSource, 'clock'>;
  /** The client certificate that our CA issued. */
  ownCertificate: () => Promise<CertifiedKey>;
}

/** Opens the sender over the store. */
export async function openWebhooks(deps: WebhooksDeps): Promise<Webhooks> {
  const subscriptions = await openSubscriptions(deps);
  await resumeInterrupted(deps.store, deps.clocks.service.now());
  const tokens = createClientTokens({ ...deps.tokenSource, clock: deps.clocks.service });
  const probe = onceAMinute(createProbePort(deps.controlPort, deps.clocks.wall), deps.clocks.wall);
  const proof = { tokens, ownCertificate: deps.ownCertificate };
  const sender = createSender({ ...deps, subscriptions, proof, probe, handshakes: createHandshakes() });
  subscriptions.onChange(sender.wake);
  subscriptions.onCancel(sender.cancel);
  const isKnown = (id: string): boolean => id === direct || subscriptions.stored(id) !== undefined;
  const outbox = createOutbox({ ...deps, subscriptions });
  return {
    subscriptions,
    deliveries: createDeliveries({ ...deps, sender, isKnown }),
    emission: createEmission({ ...deps, outbox, sender, subscriptions }),
    sender,
    events: { record: outbox.record, wake: sender.wake },
    secrets: (scheme) =>
      scheme === 'none'
        ? []
        : [...subscriptions.ids()].flatMap((id) => subscriptions.stored(id)?.secrets[scheme] ?? []),
    promisesOrder: (event, path) => promisesOrder({ ...deps, subscriptions }, event, path),
  };
}
