import type { Peer } from '#shared/model/party.ts';
import type { SendRequest } from '../http/send-request.ts';
import type { PartBase } from '../part-base.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createEmission, type Emission } from './emission.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { resumeInterrupted } from './resume-interrupted.ts';
import { createSender, type Sender } from './sender.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions/open-subscriptions.ts';

/** The webhook sender with its outbox and subscriptions. */
export interface Webhooks {
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  emission: Emission;
  sender: Sender;
  record: Outbox['record'];
  /** Tells the address of our own control API, which is never sent to. */
  protect(control: string): void;
}

export interface WebhooksParts extends PartBase {
  catcherUrl: string;
  send: SendRequest;
  peerOf: (url: string) => Peer;
}

/** Opens the sender over the store. */
export async function openWebhooks(parts: WebhooksParts): Promise<Webhooks> {
  let controlPort: number | undefined;
  const sender = (): Sender => created;
  const deliveries = createDeliveries({ ...parts, sender });
  const subscriptions = await openSubscriptions({
    ...parts,
    controlPort: () => controlPort,
    onRemove: (id) => deliveries.cancelAll(id, 'Its subscription was removed.'),
    onChange: () => {
      sender().wake();
    },
  });
  await resumeInterrupted(parts.store);
  const created = createSender({ ...parts, subscriptions });
  const outbox = createOutbox({ ...parts, subscriptions });
  return {
    subscriptions,
    deliveries,
    emission: createEmission({ ...parts, outbox, sender: created, subscriptions, controlPort: () => controlPort }),
    sender: created,
    record: outbox.record,
    protect(control) {
      controlPort = Number(new URL(control).port);
    },
  };
}
