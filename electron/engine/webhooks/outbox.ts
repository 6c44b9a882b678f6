import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { EventSending } from '#shared/model/event-sending.ts';
import type { PayloadFault } from '#shared/model/fault.ts';
import type { SubscriptionPayload } from '#shared/model/subscription.ts';
import { toInstant } from '#shared/model/instant.ts';
import { scheduleOf } from '#shared/profile/retry-presets.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { Chat, Customer } from '#shared/model/customer-contact.ts';
import { fillTemplate } from '#shared/profile/payload-template.ts';
import type { Clocks } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import type { Sealing } from '../secrets/sealing.ts';
import type { Statement } from '../store/statement.ts';
import type { ProfileHolder } from '../profile.ts';
import { isLessonTrace } from '#shared/trace/lesson-trace.ts';
import { newIsFirst, type DueDelivery } from './due-deliveries.ts';
import type { RecordedRows } from './attempt-rows.ts';
import { direct, sendingOf, type Sending } from './sending.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';
import type { StoredSubscription } from './subscriptions/stored-subscription.ts';
import { targetUrl } from '#shared/profile/target-url.ts';

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
interface PlacedEvent extends EventFacts {
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

export interface OutboxDeps {
  subscriptions: Pick<Subscriptions, 'wanting'>;
  profile: ProfileHolder;
  clocks: Clocks;
  newId: NewId;
  secrets: Pick<Sealing, 'seal'>;
}

/** What an event brings that does not have the payload of the built-in interface. */
export interface OwnContent {
  body: Buffer;
  /** Empty if there is no body. */
  contentType: string;
  sending: EventSending;
}

/** An event to record. */
export interface NewEvent extends EventFacts {
  trace: string;
  own?: OwnContent | undefined;
  /** Added to the delay of the first attempts, in milliseconds. */
  afterMs?: number | undefined;
  /** The trace that started its chat, if it is another. */
  origin?: string | undefined;
  /** Payload faults of its deliveries. */
  fault?: PayloadFault | undefined;
  /** The only subscription that receives it, even if it does not select the event. */
  only?: StoredSubscription | undefined;
}

/** An event that goes to one receiver without a subscription. */
export interface DirectEvent extends NewEvent {
  sending: Sending;
  payload?: SubscriptionPayload | undefined;
  /** Replaces the payload, byte for byte. */
  body?: Buffer | undefined;
  contentType?: string | undefined;
}

/** An event and its deliveries as rows and entries, which are committed together with the cause of the event. */
export interface RecordedEvent extends RecordedRows {
  eventId: string;
  deliveryIds: string[];
  /** The deliveries whose first attempt is due at once. */
  due: DueDelivery[];
}

interface NewDelivery {
  subscriptionId: string;
  url: string;
  attemptsAllowed: number;
  /** Delay before the first attempt. */
  firstDelayMs: number;
  /** The payload, if it differs from the event's. */
  payload: Buffer | null;
  contentType: string | null;
  /** How it is sent if it has no subscription: a `Sending` as JSON. */
  direct: string | null;
  fault: PayloadFault | undefined;
}

const insertEvent =
  'INSERT INTO events (id, event, customer_id, timestamp, trace, payload, sending) VALUES (?, ?, ?, ?, ?, ?, ?)';
const insertDelivery = `INSERT INTO deliveries
  (id, event_id, event, subscription_id, status, created_at, next_attempt_at, trace, customer_id, url,
    attempts_allowed, recorded_at, payload, content_type, direct, fault, first_in_order)
  VALUES (?, ?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${newIsFirst})`;

const isNew = {
  row: undefined,
  attemptsMade: 0,
  attemptsFailed: 0,
  attemptsManual: 0,
  uncounted: 0,
  lastOne: false,
  interrupted: false,
  held: undefined,
  manual: false,
  editedHeaders: undefined,
  editedBody: undefined,
} satisfies Partial<DueDelivery>;

const firstDelayOf = ([first = 0]: readonly number[]): number => first * 1000;

type PlacedOwn = PlacedEvent & Pick<NewEvent, 'afterMs' | 'own'>;

/** Records events with one delivery for each subscription that selects them. */
export interface Outbox {
  record(event: NewEvent): RecordedEvent;
  recordDirect(event: DirectEvent): RecordedEvent;
}

/** A delivery to a subscription under the current profile. Its payload is stored only if it differs from the event's. */
function deliveryTo(stored: StoredSubscription, placed: PlacedOwn, payload: Buffer, now: Profile): NewDelivery {
  const sending = sendingOf(stored, now, placed.own?.sending);
  const { delays } = scheduleOf(sending.retry);
  const own = stored.payload && payloadOf(placed, stored.payload, now);
  return {
    subscriptionId: stored.id,
    url: targetUrl(sending, now, placed.event),
    attemptsAllowed: delays.length,
    firstDelayMs: firstDelayOf(delays) + (placed.afterMs ?? 0),
    payload: own && !own.equals(payload) ? own : null,
    contentType: own ? null : (placed.own?.contentType ?? null),
    direct: null,
    fault: undefined,
  };
}

/** A new delivery as the sender reads it from the store, except for what the event determines. */
const dueNow = ({ contentType, direct, fault, payload, subscriptionId }: NewDelivery, ofEvent: Buffer) => ({
  ...isNew,
  subscriptionId,
  payload: payload ?? ofEvent,
  contentType: contentType ?? undefined,
  direct: direct ?? undefined,
  fault,
});

/** Seals how events are sent, each once: the events of a kind share it, in the store too. */
function createSealedTexts({ seal }: Pick<Sealing, 'seal'>): (sending: EventSending) => string {
  const known = new WeakMap<EventSending, string>();
  return (sending) => {
    const text = known.get(sending) ?? seal(JSON.stringify(sending));
    known.set(sending, text);
    return text;
  };
}

export function createOutbox({ subscriptions, clocks, newId, profile, secrets }: OutboxDeps): Outbox {
  const sealedText = createSealedTexts(secrets);

  function place(event: NewEvent): PlacedOwn {
    return { ...event, id: newId('evt'), at: clocks.service.now() };
  }

  function rows(placed: PlacedOwn, trace: string, payload: Buffer, deliveries: readonly NewDelivery[]): RecordedEvent {
    const { at, customerId, event, id: eventId, own } = placed;
    const sending = own ? sealedText(own.sending) : null;
    const atMs = clocks.wall.now();
    const entries: NewJournalEntry[] = [
      { kind: 'event', atMs, trace, id: eventId, event, customerId, deliveries: deliveries.length },
    ];
    const statements: Statement[] = [
      { sql: insertEvent, params: [eventId, event, customerId, at, trace, payload, sending] },
    ];
    const due: DueDelivery[] = [];
    const pending = { kind: 'delivery', status: 'pending', atMs, trace, eventId, event, customerId } as const;
    const deliveryIds = deliveries.map((delivery) => {
      const { attemptsAllowed, contentType, direct, fault = null, firstDelayMs, subscriptionId, url } = delivery;
      const id = newId('dlv');
      entries.push({ ...pending, id, subscriptionId, url, nextAttemptAt: toInstant(at + firstDelayMs) });
      const times = [at, at + firstDelayMs];
      const facts = [id, eventId, event, subscriptionId, ...times, trace, customerId, url, attemptsAllowed, atMs];
      const sealed = direct === null ? null : secrets.seal(direct);
      const params = [...facts, delivery.payload, contentType, sealed, fault, subscriptionId, customerId];
      statements.push({ sql: insertDelivery, params });
      const ofEvent = { eventId, event, customerId, trace, sending: own?.sending };
      if (firstDelayMs === 0) due.push({ ...dueNow(delivery, payload), ...ofEvent, id });
      return id;
    });
    return { entries, statements, eventId, deliveryIds, due };
  }

  return {
    record(event) {
      const { origin = event.trace } = event;
      const placed = place(event);
      const now = profile.get();
      const payload = event.own?.body ?? payloadOf(placed, undefined, now);
      const wanting = event.only ? [event.only] : subscriptions.wanting(event.event, isLessonTrace(origin));
      const atOnce = event.only && { firstDelayMs: 0 };
      const deliveries = wanting.map((stored) => ({
        ...deliveryTo(stored, placed, payload, now),
        ...atOnce,
        fault: event.fault,
      }));
      return rows(placed, event.trace, payload, deliveries);
    },
    recordDirect(event) {
      const { body, contentType = null, fault, sending } = event;
      const placed = place(event);
      const now = profile.get();
      const payload = body ?? payloadOf(placed, event.payload, now);
      const { delays } = scheduleOf(sending.retry);
      const delivery: NewDelivery = {
        subscriptionId: direct,
        url: targetUrl(sending, now, event.event),
        attemptsAllowed: delays.length,
        firstDelayMs: firstDelayOf(delays) + (event.afterMs ?? 0),
        payload: null,
        contentType,
        direct: JSON.stringify(sending),
        fault,
      };
      return rows(placed, event.trace, payload, [delivery]);
    },
  };
}
