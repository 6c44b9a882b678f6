import { hashKey } from '@tanstack/react-query';

/** Whether two values are equal as JSON, ignoring the order of object members. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other || hashKey([one]) === hashKey([other]);
