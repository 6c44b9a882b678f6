import type { DeliveryState } from '#shared/model/delivery.ts';
import { conditions } from '../store/keyset-page.ts';
import type { SqlValue } from '../store/statement.ts';

/** Selects deliveries. */
export interface DeliveryFilter {
  status?: DeliveryState | undefined;
  event?: string | undefined;
  subscriptionId?: string | undefined;
  /** A substring of id, event, customer, URL or cause. */
  q?: string | undefined;
  /** Only deliveries created since this instant, by the service's clock. */
  since?: string | undefined;
}

const searched = ['id', 'event_id', 'event', 'customer_id', 'url', 'last_cause', 'trace'];

const pausedQueues = `(SELECT id FROM subscriptions WHERE health ->> '$.retryAt' > ?)`;

/**
 * A filter as SQL conditions. The status is a literal, so that SQLite uses the partial index of that status.
 * @param nowMs The service's clock, by which a queue is paused.
 */
export function filterDeliveries(filter: DeliveryFilter, nowMs: number): { where: string[]; params: SqlValue[] } {
  const { narrow, params, where } = conditions();
  if (filter.status === 'paused') narrow(`status = 'pending' AND subscription_id IN ${pausedQueues}`, nowMs);
  else if (filter.status === 'retrying')
    narrow(`status = 'pending' AND attempts_failed > 0 AND subscription_id NOT IN ${pausedQueues}`, nowMs);
  else if (filter.status !== undefined) narrow(`status = '${filter.status}'`);
  if (filter.event !== undefined) narrow('event = ?', filter.event);
  if (filter.subscriptionId !== undefined) narrow('subscription_id = ?', filter.subscriptionId);
  if (filter.since !== undefined) narrow('created_at >= ?', Date.parse(filter.since));
  const words = filter.q?.trim().toLowerCase() ?? '';
  if (words !== '') {
    narrow(`(${searched.map((column) => `instr(lower(${column}), ?)`).join(' OR ')})`, ...searched.map(() => words));
  }
  return { where, params };
}
