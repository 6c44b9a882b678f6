import { formatDuration } from '#shared/trace/format-duration.ts';

/**
 * The validity of a certificate at a point in time, as text.
 * @param nowMs Milliseconds since the epoch.
 */
export function validityWords(from: string, to: string, nowMs: number): { words: string; good: boolean } {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (nowMs < fromMs) return { words: `not yet valid, starts in ${formatDuration(fromMs - nowMs)}`, good: false };
  if (nowMs > toMs) return { words: `expired ${formatDuration(nowMs - toMs)} ago`, good: false };
  return { words: `valid for ${formatDuration(toMs - nowMs)} more`, good: true };
}
