import { createStore } from 'zustand/vanilla';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';
import type { NewSubscription, SubscriptionChange } from './subscriptions/subscription-inputs.ts';
import type { SubscriptionForm } from './subscriptions/subscription-form.ts';

/** The result of the last test event of a subscription. */
export type TestRun =
  { status: 'busy' } | { status: 'done'; delivery: DeliveryWithAttempts } | { status: 'failed'; refusal: Refusal };

/** The tabs of the subscription details. */
export type SubscriptionTab = 'overview' | 'settings' | 'verify';

export interface SubscriptionsState extends LoadedList<Subscription> {
  /** Id of the selected subscription; `new` while one is being created. */
  chosen: string | undefined;
  /** The last test of each subscription, by its id. */
  tests: Readonly<Record<string, TestRun>>;
  tab: SubscriptionTab;
  /** Unsaved changes by subscription id; `new` for the one being created. */
  drafts: Readonly<Record<string, Partial<SubscriptionForm>>>;
  /** Stores a change; without `part`, discards all changes. */
  edit: (id: string, part?: Partial<SubscriptionForm>) => void;
  choose: (id: string | undefined) => void;
  show: (id: string, tab: SubscriptionTab) => void;
  /** @throws The error of the engine. */
  add: (subscription: NewSubscription) => Promise<Subscription>;
  change: (change: SubscriptionChange) => Promise<Subscription>;
  remove: (id: string) => Promise<void>;
  rotate: (id: string, keep: number) => Promise<void>;
  /** Sends a test event and follows its attempt. */
  test: (id: string, event: string | undefined, fault: PayloadFault | undefined) => Promise<void>;
  /** Reloads when a subscription was changed by the engine or elsewhere. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The subscriptions, and the actions on them. */
export function createSubscriptionsStore(connection: ConnectionStore) {
  return createStore<SubscriptionsState>((set, get) => {
    const put = (subscription: Subscription) => {
      set(({ items }) => ({
        items: items.some(({ id }) => id === subscription.id)
          ? items.map((known) => (known.id === subscription.id ? subscription : known))
          : [...items, subscription],
      }));
      return subscription;
    };
    const note = (id: string, run: TestRun) => {
      set(({ tests }) => ({ tests: { ...tests, [id]: run } }));
    };
    return {
      ...loadedList<Subscription>(set, () => clientOf(connection).webhooks.subscriptions({})),
      chosen: undefined,
      tab: 'overview',
      tests: {},
      drafts: {},
      edit: (id, part) => {
        set(({ drafts: { [id]: before, ...others } }) => ({
          drafts: part ? { ...others, [id]: { ...before, ...part } } : others,
        }));
      },
      choose: (chosen) => {
        set({ chosen });
      },
      show: (chosen, tab) => {
        set({ chosen, tab });
      },
      add: async (subscription) => {
        const added = put(await clientOf(connection).webhooks.addSubscription(subscription));
        set({ chosen: added.id, tab: 'overview' });
        return added;
      },
      change: async (change) => put(await clientOf(connection).webhooks.changeSubscription(change)),
      remove: async (id) => {
        await clientOf(connection).webhooks.removeSubscription({ id });
        set(({ items, chosen }) => ({
          items: items.filter((known) => known.id !== id),
          chosen: chosen === id ? undefined : chosen,
        }));
      },
      rotate: async (id, keep) => {
        put(await clientOf(connection).webhooks.rotateSecret({ id, keep }));
      },
      test: async (id, event, fault) => {
        note(id, { status: 'busy' });
        try {
          const input = { id, ...(event !== undefined && { event }), ...(fault && { fault }) };
          note(id, { status: 'done', delivery: await clientOf(connection).webhooks.testSubscription(input) });
        } catch (error) {
          note(id, { status: 'failed', refusal: refusalOf(error) });
        }
      },
      receive: (batch) => {
        if (get().status !== 'loading' && batch.some(({ kind }) => kind === 'subscription' || kind === 'profile'))
          void get().load();
      },
    };
  });
}
