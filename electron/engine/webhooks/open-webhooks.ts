import type { LookupFunction } from 'node:net';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Peer } from '#shared/model/party.ts';
import type { AddressGuard } from '../http/address-guard.ts';
import type { FindWrongWay } from '../faults/way/wrong-way.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createEmission, type Emission } from './emission.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { CertifiedKey } from '../pki/issue-certificate.ts';
import { createClientTokens, type TokenSource } from './receiver-auth/client-token.ts';
import { refusedAddress } from './refused-address.ts';
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
  /** Refuses what is never sent to: our own control API, link-local and metadata addresses. */
  guardOf(url: string): AddressGuard;
  /** Tells the address of our own control API, which is never sent to. */
  protect(control: string): void;
}

export interface WebhooksParts extends PartBase {
  catcherUrl: string;
  send: SendRequest;
  /** The leaner way out, for many at once. */
  sendLean: SendRequest;
  limits: SenderLimits;
  wrongWay: FindWrongWay;
  peerOf: (url: string) => Peer;
  /** Resolves names in place of the system. */
  lookup?: LookupFunction | undefined;
  /** Where tokens come from for receivers that want one. */
  tokenSource: Omit<TokenSource, 'clock' | 'guardOf'>;
  /** The client certificate that our own authority issued. */
  ownCertificate: () => Promise<CertifiedKey>;
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/** Opens the sender over the store. */
export async function openWebhooks(parts: WebhooksParts): Promise<Webhooks> {
  let controlPort: number | undefined;
  const sender = (): Sender => created;
  const isThere = (id: string): boolean => id === direct || subscriptions.stored(id) !== undefined;
  const deliveries = createDeliveries({ ...parts, sender, isThere });
  const subscriptions = await openSubscriptions({
    ...parts,
    controlPort: () => controlPort,
    onRemove: (id) => deliveries.cancelAll(id, 'Its subscription was removed.'),
    onChange: () => {
      sender().wake();
    },
  });
  await resumeInterrupted(parts.store, parts.clocks.service.now());
  const guardOf = (url: string): AddressGuard => {
    const port = portOf(new URL(url));
    return (address) => refusedAddress(address, port, controlPort);
  };
  const tokens = createClientTokens({ ...parts.tokenSource, clock: parts.clocks.service, guardOf });
  const proof = { tokens, ownCertificate: parts.ownCertificate };
  const created = createSender({ ...parts, subscriptions, proof, guardOf });
  const outbox = createOutbox({ ...parts, subscriptions });
  return {
    subscriptions,
    deliveries,
    emission: createEmission({ ...parts, outbox, sender: created, subscriptions, controlPort: () => controlPort }),
    sender: created,
    events: { record: outbox.record, wake: created.wake },
    secrets: (scheme) =>
      scheme === 'none'
        ? []
        : [...subscriptions.ids()].flatMap((id) => subscriptions.stored(id)?.secrets[scheme] ?? []),
    guardOf,
    protect(control) {
      controlPort = Number(new URL(control).port);
    },
  };
}
