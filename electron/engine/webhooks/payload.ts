import type { Chat, Customer } from '#shared/model/customer-contact.ts';
import { toInstant } from '#shared/model/instant.ts';
import { fillTemplate } from '#shared/profile/payload-template.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { SubscriptionPayload } from '#shared/model/subscription.ts';

/** An event with the records that it concerns, as far as they are known. */
export interface EventFacts {
  event: string;
  customerId: string;
  chat?: Chat | undefined;
  customer?: Customer | undefined;
  /** Fields of a custom event. */
  data?: unknown;
}

/** An event with its identifier and time. */
export interface PlacedEvent extends EventFacts {
  id: string;
  /** Milliseconds by the service's clock. */
  at: number;
}

type Fields = SubscriptionPayload['fields'];
type Write = (placed: PlacedEvent, template: string) => string;

/** The fields of the interface, which come first in each payload, except in templates. */
const exactFields = ({ event, customerId, at }: PlacedEvent) => ({ event, customerId, timestamp: toInstant(at) });

/** The payload formats. All of them include data that a user gave. */
const writers: Readonly<Record<Fields, Write>> = {
  exact: (placed) => JSON.stringify({ ...exactFields(placed), data: placed.data }),
  extended: (placed) =>
    JSON.stringify({
      ...exactFields(placed),
      chatId: placed.chat?.id,
      sessionId: placed.chat?.sessionId,
      data: placed.data,
    }),
  template: (placed, template) =>
    fillTemplate(template, {
      ...exactFields(placed),
      eventId: placed.id,
      chatId: placed.chat?.id,
      sessionId: placed.chat?.sessionId,
      data: placed.data,
      chat: placed.chat,
      customer: placed.customer,
    }),
};

/** Writes the payload of an event in the format of the subscription, by default that of the profile. */
export function payloadOf(placed: PlacedEvent, wanted: SubscriptionPayload | undefined, profile: Profile): Buffer {
  const { fields, template } = wanted ?? { fields: profile.payloadFields };
  return Buffer.from(writers[fields](placed, template ?? profile.payloadTemplate));
}
