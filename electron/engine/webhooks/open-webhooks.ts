import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Peer } from '#shared/model/party.ts';
import type { ControlPort } from '../http/address-guard.ts';
import type { FindWrongWay } from '../faults/way/wrong-way.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createEmission, type Emission } from './emission.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { CertifiedKey } from '../pki/issue-certificate.ts';
import { createClientTokens, type TokenSource } from './receiver-auth/client-token.ts';
import { promisesOrder } from './promises-order.ts';
import { resumeInterrupted } from './resume-interrupted.ts';
import { createSender, type Sender } from './sender.ts';
import type { SenderLimits } from './sender-limits.ts';
import { direct } from './sending.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions/open-subscriptions.ts';

/** The webhook sender with its outbox and subscriptions. */
export interface Webhooks {
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  emission: Emission;
  sender: Sender;
  /** Where the service's events go. */
  events: { record: Outbox['record']; wake: () => void };
  /** The keys that subscriptions sign with by a scheme. */
  secrets(scheme: SigningScheme): readonly string[];
  /** Whether the catcher may expect a customer's events in order at a path: by the subscriptions that send there, else by the profile. */
  promisesOrder(event: string, path: string): boolean;
}

export interface WebhooksDeps extends PartBase {
  catcherUrl: string;
  send: SendRequest;
  /** The leaner way out, for many at once. */
  sendLean: SendRequest;
  limits: SenderLimits;
  wrongWay: FindWrongWay;
  peerOf: (url: string) => Peer;
  controlPort: ControlPort;
  /** Where tokens come from for receivers that want one. */
  tokenSource: Omit<TokenSource, 'clock'>;
  /** The client certificate that our own authority issued. */
  ownCertificate: () => Promise<CertifiedKey>;
}

/** Opens the sender over the store. */
export async function openWebhooks(deps: WebhooksDeps): Promise<Webhooks> {
  const subscriptions = await openSubscriptions(deps);
  await resumeInterrupted(deps.store, deps.clocks.service.now());
  const tokens = createClientTokens({ ...deps.tokenSource, clock: deps.clocks.service });
  const proof = { tokens, ownCertificate: deps.ownCertificate };
  const sender = createSender({ ...deps, subscriptions, proof });
  subscriptions.onChange(sender.wake);
  subscriptions.onCancel(sender.forget);
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
