import { z } from 'zod';

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const pattern = /^(-?)(\d{1,12}(?:\.\d{1,6})?)(ms|s|m|h|d)$/;
const hint = 'Enter a duration with a unit, such as 500ms, 30s, 5m, 2h or 1d';

/** A duration such as `500ms`, `30s` or `5m`. The unit is required. */
export const duration = z.string(hint).regex(/^\d{1,12}(\.\d{1,6})?(ms|s|m|h|d)$/, hint);

/** A duration that may be negative, to move a clock back. */
export const signedDuration = z.string(hint).regex(pattern, hint);

/** The milliseconds of a {@link duration} or {@link signedDuration}. */
export function durationMs(text: string): number {
  const [, sign, amount, unit = 'ms'] = pattern.exec(text) ?? [];
  const ms = Number(amount) * units[unit as keyof typeof units];
  return sign === '-' ? -ms : ms;
}
