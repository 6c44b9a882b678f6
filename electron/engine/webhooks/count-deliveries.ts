import type { DeliveryCounts } from '#shared/model/delivery.ts';
import type { Reader } from '../journal/store/connection.ts';

/** The few of a status are found by its index; the delivered are what is left of all. */
const select = `SELECT (SELECT count(*) FROM deliveries) AS whole,
  (SELECT count(*) FROM deliveries WHERE status = 'pending') AS pending,
  (SELECT count(*) FROM deliveries WHERE status = 'exhausted') AS exhausted,
  (SELECT count(*) FROM deliveries WHERE status = 'cancelled') AS cancelled`;

/** How many deliveries there are of each status, and in all. */
export function countDeliveries(store: Pick<Reader, 'get'>): DeliveryCounts {
  const row = store.get(select);
  const count = (name: string) => Number(row?.[name] ?? 0);
  const all = count('whole');
  const [pending, exhausted, cancelled] = [count('pending'), count('exhausted'), count('cancelled')];
  return { all, pending, delivered: all - pending - exhausted - cancelled, exhausted, cancelled };
}
