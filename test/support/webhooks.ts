import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { type SubscriptionFieldsInput, subscriptionFields } from '#shared/model/subscription.ts';
import type { EngineOptions } from '../../electron/engine/engine.ts';
import { readDeliveryWithAttempts } from '../../electron/engine/webhooks/read-attempts.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { entryOf, startEngine, type TestEngine } from './start-engine.ts';

/** An engine that delivers to one receiver of the test. */
export interface TestSender extends AsyncDisposable {
  readonly started: TestEngine;
  readonly receiver: Receiver;
  /** Registers a receiver; its URL is that of the receiver of this test unless one is given. */
  subscribe(fields?: Partial<SubscriptionFieldsInput> & { id?: string }): Promise<string>;
  /** Emits an event. @returns The ids of its deliveries. */
  emit(event?: string, customerId?: string, more?: object): Promise<string[]>;
  delivery(id: string): DeliveryWithAttempts;
  /** A delivery once it is settled. */
  settled(id: string): Promise<DeliveryWithAttempts>;
  /** A delivery once its attempt of that number came to its end. */
  attempted(id: string, n?: number): Promise<DeliveryWithAttempts>;
  advance(seconds: number): void;
  /** Removes what `subscribe` registered and what the receiver got, so that the next test sees its own deliveries only. */
  unsubscribe(): Promise<void>;
}

/** Starts an engine without the default subscription, and a receiver. */
export async function startSender(options: Partial<EngineOptions> = {}): Promise<TestSender> {
  const receiver = await startReceiver();
  const started = await startEngine(options);
  const { clocks, emission, store, subscriptions } = started.engine;
  await subscriptions.change('sub_default', { enabled: false });
  const delivery = (id: string): DeliveryWithAttempts => {
    const found = readDeliveryWithAttempts(store, id);
    if (!found) throw new Error(`There is no delivery ${id}.`);
    return found;
  };
  return {
    started,
    receiver,
    delivery,
    async subscribe({ id, ...fields } = {}) {
      const parsed = subscriptionFields.parse({ url: receiver.url, retry: { preset: 'none' }, ...fields });
      return (await subscriptions.add({ ...parsed, id })).id;
    },
    async emit(event = 'chat_started', customerId = 'C-1001', more = {}) {
      return (await emission.emit({ event, customerId, ...more })).deliveries;
    },
    async settled(id) {
      await entryOf(started.engine, 'delivery', (entry) => entry.id === id && entry.status !== 'pending');
      return delivery(id);
    },
    async attempted(id, n = 1) {
      await entryOf(started.engine, 'attempt', (entry) => entry.deliveryId === id && entry.n === n);
      return delivery(id);
    },
    advance(seconds) {
      clocks.service.advance(seconds * 1000);
    },
    async unsubscribe() {
      for (const { id } of subscriptions.all()) if (id !== 'sub_default') await subscriptions.remove(id);
      receiver.answer(200);
      receiver.received.length = 0;
    },
    async [Symbol.asyncDispose]() {
      await started.close();
      await receiver.close();
    },
  };
}
