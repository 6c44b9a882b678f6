import type { Delivery } from '#shared/model/delivery.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { ScenarioContext } from './scenario-context.ts';

const pageSize = 1000;

type Filter = Pick<Parameters<ControlClient['webhooks']['deliveries']>[0], 'event' | 'status' | 'subscriptionId'>;

/** The deliveries of events since the start of the scenario, newest first. Pages are read as they are needed. */
export async function* ownDeliveries(
  { control, startedAt = '' }: Pick<ScenarioContext, 'control'> & Partial<Pick<ScenarioContext, 'startedAt'>>,
  filter: Filter,
): AsyncGenerator<Delivery, void> {
  let after: string | null | undefined;
  while (after !== null) {
    const page = { ...filter, limit: pageSize, ...(after !== undefined && { after }) };
    const { items, next } = await control.webhooks.deliveries(page);
    for (const one of items) {
      if ((one.recordedAt ?? one.createdAt) < startedAt) return;
      yield one;
    }
    after = next;
  }
}
