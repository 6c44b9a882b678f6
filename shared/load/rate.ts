import { z } from 'zod';
import { formatNumber } from '../trace/counted.ts';

const perSecond = { s: 1, m: 60, h: 3600 } as const;
const pattern = /^(\d{1,9}(?:\.\d{1,6})?)\/(s|m|h)$/;

/** Sends per second that a plan may ask for. */
const maxRate = 1_000_000;

const hint = 'Enter a rate with a unit, such as 200/s, 1000/m or 0.5/s';

/** The sends per second of a {@link rate}. */
export function rateOf(text: string): number {
  const [, amount, unit = 's'] = pattern.exec(text) ?? [];
  return Number(amount) / perSecond[unit as keyof typeof perSecond];
}

/** A number of sends per unit of time, such as `200/s` or `1000000/m`. The unit is required. */
export const rate = z
  .string(hint)
  .regex(pattern, hint)
  .refine((text) => rateOf(text) <= maxRate, { error: () => `Enter a rate of at most ${formatNumber(maxRate)}/s` });
