import { formatDuration } from '#shared/trace/format-duration.ts';

/**
 * A time as hour, minute, second and millisecond in the local time zone.
 * @param atMs Milliseconds since the epoch.
 */
export function timeOfDay(atMs: number): string {
  const date = new Date(atMs);
  const two = (n: number) => String(n).padStart(2, '0');
  const ms = String(date.getMilliseconds()).padStart(3, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${ms}`;
}

/**
 * The tooltip of a local time: the time zone, and the time in UTC.
 * @param atMs Milliseconds since the epoch.
 */
export function zoneText(atMs: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `${timeZone}. In UTC: ${new Date(atMs).toISOString()}`;
}

/** A day and a time of day, to the second. */
export const dayAndTime = (atMs: number): string =>
  `${new Date(atMs).toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${timeOfDay(atMs).slice(0, 8)}`;

/** A duration such as `38 ms`, which never wraps between the number and its unit. */
export const durationText = (ms: number): string => formatDuration(ms).replaceAll(' ', '\u00A0');
