import { z } from 'zod';

/** A point in time as ISO 8601 UTC with milliseconds, e.g. `2026-11-20T12:04:31.200Z`. */
export const instant = z.iso.datetime({ precision: 3 });
export type Instant = z.infer<typeof instant>;
