import type { DeliveryCounts } from '#shared/model/delivery.ts';
import type { Reader } from '../store/connection.ts';
import { filterDeliveries, type DeliveryFilter } from './delivery-filter.ts';

const few = ['pending', 'exhausted', 'cancelled'] as const;

/**
 * Counts deliveries by status, and all of them. The index of a status counts its rows; the number of delivered ones is
 * the difference to the total.
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
