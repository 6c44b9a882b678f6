import type { Peer } from '#shared/model/party.ts';
import type { SendRequest } from '../http/send-request.ts';
import type { PartBase } from '../part-base.ts';
import { createOutbox } from './outbox.ts';
import { createSender, type Sender } from './sender.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions.ts';

/** The webhook sender with its outbox and subscriptions. */
export interface Webhooks {
  subscriptions: Subscriptions;
  sender: Sender;
  record: ReturnType<typeof createOutbox>;
}

/** Opens the sender over the store. */
export async function openWebhooks(
  base: PartBase,
  catcherUrl: string,
  send: SendRequest,
  peerOf: (url: string) => Peer,
): Promise<Webhooks> {
  const subscriptions = await openSubscriptions(base.store, catcherUrl);
  const sender = createSender({ ...base, subscriptions, send, peerOf });
  return { subscriptions, sender, record: createOutbox({ ...base, subscriptions }) };
}
