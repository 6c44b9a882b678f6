import type { Delivery } from '#shared/model/delivery.ts';
import { identifierTime } from '#shared/model/identifier-time.ts';

/** When a delivery was recorded on this machine's clock, in milliseconds since the epoch. */
export function recordedMs({ id, recordedAt, createdAt }: Pick<Delivery, 'id' | 'recordedAt' | 'createdAt'>): number {
  return recordedAt === undefined ? (identifierTime(id) ?? Date.parse(createdAt)) : Date.parse(recordedAt);
}
