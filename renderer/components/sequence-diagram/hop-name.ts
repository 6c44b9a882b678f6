import type { Hop, Note } from '#shared/trace/sequence.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { failedCheck } from '#shared/trace/hop-texts.ts';

/** The accessible name of a hop: `Client to Service: POST /api/chat/start, status 201`. */
export function hopName({ from, to, request, entry, answer }: Hop): string {
  const status = 'status' in entry && typeof entry.status === 'number' ? `status ${String(entry.status)}` : answer;
  return `${from.name} to ${to.name}: ${request}, ${status}`;
}

/** The tooltip of a hop. */
export function hopExplained(hop: Hop): string {
  const { from, to, request, answer, startMs, endMs, entry, received } = hop;
  const failed = [entry, received].map((end) => end?.kind === 'decision' && failedCheck(end)).find(Boolean);
  const took = `sent at ${formatDuration(startMs)}, took ${formatDuration(endMs - startMs)}`;
  const why = failed ? ` Refused: ${failed.evidence}` : '';
  const words = 'error' in entry && entry.error ? ` ${entry.error.message}` : '';
  const ends = received || from.peer === 'other' ? '' : ` Seen by ${from.name} only.`;
  const seenBy = from.peer === 'other' ? ` Sent by another program; seen by ${to.name} only.` : ends;
  return `${from.name} to ${to.name}: ${request}, ${took}. Answer: ${answer}.${why}${words}${seenBy}`;
}

/** The accessible name of a note. */
export function noteName({ at, text }: Note): string {
  return `${at.name}: ${text}`;
}
