import { formatDuration } from '#shared/trace/format-duration.ts';

/** A duration such as `38 ms`, which never wraps between the number and its unit. */
export const durationText = (ms: number): string => formatDuration(ms).replaceAll(' ', '\u00A0');
