import { unknownId } from '#shared/errors/unknown-id.ts';
import type { PayloadFault } from '#shared/model/fault.ts';
import { defaultSubscription, type SubscriptionFields } from '#shared/model/subscription.ts';
import type { PartBase } from '../part-base.ts';
import { newTrace } from '../journal/trace-context.ts';
import { badField, checkHeaderValue } from './header-value.ts';
import type { NewEvent, Outbox, RecordedEvent, EventFacts } from './outbox.ts';
import type { Sender } from './sender.ts';
import { sendingOf } from './sending.ts';
import { applyFields } from './subscriptions/apply-fields.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';
import { blankSubscription } from './subscriptions/stored-subscription.ts';

/** The result of emitting an event. */
export interface Emitted {
  eventId: string;
  deliveries: string[];
  trace: string;
}

export type DirectFields = Omit<SubscriptionFields, 'events' | 'enabled' | 'name' | 'disableAfterSeconds'>;

/** A direct delivery to any receiver. */
export interface DirectSend extends DirectFields, EventFacts {
  body?: Buffer | undefined;
  contentType?: string | undefined;
  fault?: PayloadFault | undefined;
}

/** An event to emit. */
export interface EmittedEvent extends Omit<EventFacts, 'customerId'>, Pick<NewEvent, 'afterMs' | 'own'> {
  /** Optional for events of the user's interface. */
  customerId?: string | undefined;
  fault?: PayloadFault | undefined;
  /** Default: a new one. */
  trace?: string | undefined;
  /** The only subscription that gets it: immediately, even if it is disabled or does not select the event. */
  subscription?: string | undefined;
}

/**
 * Finds the content of an event of the user's interface.
 * @param payload Default: an example or sample.
 * @returns undefined for other events
 * @throws HookbenchError `bad_input` if the payload is not valid
 */
export type FindContent = (
  event: string,
  payload: unknown,
) => Pick<NewEvent, 'customerId' | 'data' | 'own'> | undefined;

/** Emits events on request. */
export interface Emission {
  emit(event: EmittedEvent): Promise<Emitted>;
  contentOf: FindContent;
  /** Sends one delivery to any receiver. @returns The id of the delivery. */
  send(asked: DirectSend): Promise<string>;
  /**
   * Creates the rows of an event that is sent to one URL, such as that of a callback. If the event has no secret, it is
   * signed with those of the default subscription.
   * @throws HookbenchError `bad_input` if nothing may be sent to the URL
   */
  recordTo(url: string, event: NewEvent): RecordedEvent;
}

export interface EmissionDeps extends Pick<PartBase, 'journal' | 'random' | 'profile'> {
  outbox: Outbox;
  sender: Sender;
  subscriptions: Subscriptions;
  controlPort: () => number | undefined;
  findContent: FindContent;
}

/** Characters of a URL. */
const maxUrl = 10_000;

export function createEmission(deps: EmissionDeps): Emission {
  const { findContent, journal, outbox, profile, random, sender, subscriptions } = deps;

  const commit = ({ entries, statements }: RecordedEvent) => journal.append(entries, statements);

  /** Commits an event, if possible together with the start of its first attempts. */
  async function commitAndSend(recorded: RecordedEvent): Promise<void> {
    const committed = commit(recorded);
    const begun = sender.begin(recorded);
    await committed;
    if (!begun) sender.wake();
  }

  function contentOf({ customerId, data, event, own }: EmittedEvent): Pick<NewEvent, 'customerId' | 'data' | 'own'> {
    const found = own ? undefined : findContent(event, data);
    if (found) return { ...found, customerId: customerId ?? found.customerId };
    if (customerId !== undefined) return { customerId, data, own };
    const what = `it is missing, and "${event}" is not an event of your own interface`;
    throw badField('/customerId', what, 'Enter the customer that the event concerns.');
  }

  return {
    contentOf: findContent,
    async emit({ subscription: id, trace = newTrace(random), ...event }) {
      const only = id === undefined ? undefined : subscriptions.stored(id);
      if (id !== undefined && !only) throw unknownId('subscription', id);
      const recorded = outbox.record({ ...event, ...contentOf(event), only, trace });
      const { deliveryIds: deliveries, eventId } = recorded;
      if (only) {
        await commit(recorded);
        sender.sendNow(deliveries);
      } else await commitAndSend(recorded);
      return { eventId, deliveries, trace };
    },
    async send({ body, chat, contentType, customer, customerId, data, event, fault, ...fields }) {
      const signing = fields.signing ?? { scheme: profile.get().signingScheme };
      if (contentType !== undefined) checkHeaderValue('/contentType', contentType);
      const { stored } = applyFields(
        { ...blankSubscription('', fields.url, {}), paths: 'exact' },
        { ...fields, signing },
        deps,
      );
      const recorded = outbox.recordDirect({
        event,
        customerId,
        chat,
        customer,
        data,
        fault,
        trace: newTrace(random),
        payload: stored.payload,
        sending: sendingOf(stored, profile.get()),
        body,
        contentType,
      });
      await commitAndSend(recorded);
      return recorded.deliveryIds[0] ?? '';
    },
    recordTo(url, event) {
      if (url.length > maxUrl) throw badField('/url', `it has more than ${maxUrl} characters`);
      const secrets = subscriptions.stored(defaultSubscription)?.secrets ?? {};
      const blank = { ...blankSubscription('', url, secrets), paths: 'exact' as const };
      const sending = sendingOf(applyFields(blank, {}, deps).stored, profile.get(), event.own?.sending);
      const unsigned = sending.secrets.length === 0 && { scheme: 'none' as const };
      return outbox.recordDirect({ ...event, ...event.own, own: undefined, sending: { ...sending, ...unsigned } });
    },
  };
}
