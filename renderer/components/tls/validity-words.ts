import { durationWords } from '#shared/trace/duration-words.ts';

/**
 * Whether a certificate is valid at a point in time, in words.
 * @param nowMs Milliseconds since the epoch.
 */
export function validityWords(from: string, to: string, nowMs: number): { words: string; good: boolean } {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (nowMs < fromMs) return { words: `not yet valid, for ${durationWords(fromMs - nowMs)} more`, good: false };
  if (nowMs > toMs) return { words: `expired ${durationWords(nowMs - toMs)} ago`, good: false };
  return { words: `good for ${durationWords(toMs - nowMs)} more`, good: true };
}
