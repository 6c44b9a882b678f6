import type { DeliveryCounts } from '#shared/model/delivery.ts';
import type { Reader } from '../store/connection.ts';
import { filterDeliveries, type DeliveryFilter } from './delivery-filter.ts';

const few = ['pending', 'exhausted', 'cancelled'] as const;

/**
 * How many deliveries there are of each status, and in all. The few of a status are found by its index; the delivered
 * are what is left of all.
 */
export function countDeliveries(
  store: Pick<Reader, 'get'>,
  filter: Pick<DeliveryFilter, 'event' | 'subscriptionId'> = {},
): DeliveryCounts {
  const { where, params } = filterDeliveries(filter);
  const count = (...conditions: string[]): number => {
    const all = [...conditions, ...where];
    const row = store.get(
      `SELECT count(*) AS n FROM deliveries${all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`}`,
      ...params,
    );
    return Number(row?.['n'] ?? 0);
  };
  const all = count();
  const [pending, exhausted, cancelled] = few.map((status) => count(`status = '${status}'`)) as [
    number,
    number,
    number,
  ];
  return { all, pending, delivered: all - pending - exhausted - cancelled, exhausted, cancelled };
}
