import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import type { SubscriptionFields } from '#shared/model/subscription.ts';
import type { PartBase } from '../part-base.ts';
import { newTrace } from '../journal/trace-context.ts';
import { checkHeaderValue } from './header-value.ts';
import type { Outbox, RecordedEvent } from './outbox.ts';
import type { EventFacts } from './payload.ts';
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

/** Emits events on request. */
export interface Emission {
  emit(event: EventFacts & { fault?: PayloadFault | undefined }): Promise<Emitted>;
  /** Sends an event to one subscription immediately, even if it is disabled. @returns The id of the delivery. */
  test(subscriptionId: string, event: EventFacts & { fault?: PayloadFault | undefined }): Promise<string>;
  /** Sends one delivery to any receiver. @returns The id of the delivery. */
  send(asked: DirectSend): Promise<string>;
}

export interface EmissionDeps extends Pick<PartBase, 'journal' | 'random' | 'profile'> {
  outbox: Outbox;
  sender: Sender;
  subscriptions: Subscriptions;
  controlPort: () => number | undefined;
}

export function createEmission(deps: EmissionDeps): Emission {
  const { journal, outbox, profile, random, sender, subscriptions } = deps;

  const commit = ({ entries, statements }: RecordedEvent) => journal.append(entries, statements);

  /** Commits an event, if possible together with the start of its first attempts. */
  async function commitAndSend(recorded: RecordedEvent): Promise<void> {
    const committed = commit(recorded);
    const begun = sender.begin(recorded);
    await committed;
    if (!begun) sender.wake();
  }

  return {
    async emit(event) {
      const trace = newTrace(random);
      const recorded = outbox.record({ ...event, trace });
      await commitAndSend(recorded);
      return { eventId: recorded.eventId, deliveries: recorded.deliveryIds, trace };
    },
    async test(subscriptionId, event) {
      const only = subscriptions.stored(subscriptionId);
      if (!only) throw new HookbenchError('not_found', `No subscription has the id "${subscriptionId.slice(0, 100)}".`);
      const recorded = outbox.record({ ...event, only, trace: newTrace(random) });
      await commit(recorded);
      sender.hurry(recorded.deliveryIds);
      return recorded.deliveryIds[0] ?? '';
    },
    async send({ body, chat, contentType, customer, customerId, data, event, fault, ...fields }) {
      const signing = fields.signing ?? { scheme: profile.get().signingScheme };
      if (contentType !== undefined) checkHeaderValue('/contentType', contentType);
      const { stored } = applyFields(
        { ...blankSubscription('', fields.url, {}), pathMap: { '*': '' } },
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
  };
}
