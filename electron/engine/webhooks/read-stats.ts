import { toInstant } from '#shared/model/instant.ts';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import type { Reader, Row } from '../store/connection.ts';
import { ofLesson } from '../store/later-steps.ts';
import type { DeliveryCounts, DeliveryState } from '#shared/model/delivery.ts';
import { filterDeliveries, type DeliveryFilter } from './read-deliveries.ts';

const few = ['pending', 'retrying', 'paused', 'exhausted', 'cancelled'] as const;

/**
 * Counts deliveries by status, and all of them, by the service's clock. The index of a status counts its rows; the number of delivered ones is
 * the difference to the total.
 */
export function countDeliveries(
  store: Pick<Reader, 'get'>,
  nowMs: number,
  filter: Pick<DeliveryFilter, 'event' | 'subscriptionId'> = {},
): DeliveryCounts {
  const count = (status?: DeliveryState, ...conditions: readonly string[]): number => {
    const { where: filtered, params } = filterDeliveries({ ...filter, status }, nowMs);
    const where = [...filtered, ...conditions];
    const row = store.get(
      `SELECT count(*) AS n FROM deliveries${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`,
      ...params,
    );
    return Number(row?.['n'] ?? 0);
  };
  const all = count();
  const [pending, retrying, paused, exhausted, cancelled] = few.map((status) => count(status)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    ...{ all, pending, retrying, paused, exhausted, cancelled },
    delivered: all - pending - exhausted - cancelled,
    lessons: count('exhausted', ofLesson),
  };
}

const buckets = 30;
const minuteMs = 60_000;

/** Row -1 covers the whole time, the others one interval each. A percentile is the duration at its rank. */
const select = `WITH a AS MATERIALIZED (
    SELECT CAST((started_at - ?) / ? AS INTEGER) AS bucket, ok, duration FROM attempts
    WHERE subscription_id = ? AND started_at >= ? AND ok IS NOT NULL),
  ranked AS (
    SELECT bucket, ok, duration, row_number() OVER (PARTITION BY bucket ORDER BY duration) AS place,
      count(*) OVER (PARTITION BY bucket) AS size
    FROM (SELECT bucket, ok, duration FROM a UNION ALL SELECT -1, ok, duration FROM a))
  SELECT bucket, size, sum(ok) AS delivered,
    max(CASE WHEN place = (size * 50 + 99) / 100 THEN duration END) AS p50,
    max(CASE WHEN place = (size * 95 + 99) / 100 THEN duration END) AS p95,
    max(CASE WHEN place = (size * 99 + 99) / 100 THEN duration END) AS p99
  FROM ranked GROUP BY bucket ORDER BY bucket`;

const percentiles = (row: Row | undefined) => ({
  p50: (row?.['p50'] ?? null) as number | null,
  p95: (row?.['p95'] ?? null) as number | null,
  p99: (row?.['p99'] ?? null) as number | null,
});

/**
 * Statistics of a subscription's attempts over the last minutes, by the wall clock.
 * @param nowMs Milliseconds by the wall clock.
 */
export function readStats(
  store: Pick<Reader, 'all'>,
  subscriptionId: string,
  minutes: number,
  nowMs: number,
): SubscriptionStats {
  const widthMs = Math.max(minuteMs, (minutes * minuteMs) / buckets);
  const count = Math.ceil((minutes * minuteMs) / widthMs);
  const fromMs = nowMs - count * widthMs;
  const rows = new Map(
    store.all(select, fromMs, widthMs, subscriptionId, fromMs).map((row) => [Number(row['bucket']), row]),
  );
  const whole = rows.get(-1);
  const attempts = Number(whole?.['size'] ?? 0);
  return {
    attempts,
    failureRate: attempts === 0 ? null : 1 - Number(whole?.['delivered']) / attempts,
    ...percentiles(whole),
    buckets: Array.from({ length: count }, (_, index) => {
      const row = rows.get(index);
      const delivered = Number(row?.['delivered'] ?? 0);
      return {
        at: toInstant(fromMs + index * widthMs),
        delivered,
        failed: Number(row?.['size'] ?? 0) - delivered,
        ...percentiles(row),
      };
    }),
  };
}
