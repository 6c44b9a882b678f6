import type { Hop, Note } from '#shared/trace/sequence.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { failedCheck } from '#shared/trace/hop-words.ts';
import { partyName } from '#shared/trace/party-name.ts';

/** A hop as it is read out: `Client to Service: POST /api/chat/start, status 201`. */
export function hopName({ from, to, request, entry, answer }: Hop): string {
  const status = 'status' in entry && typeof entry.status === 'number' ? `status ${String(entry.status)}` : answer;
  return `${partyName[from]} to ${partyName[to]}: ${request}, ${status}`;
}

/** A hop explained in a sentence or two. */
export function hopExplained(hop: Hop): string {
  const { from, to, request, answer, startMs, endMs, entry, received } = hop;
  const failed = [entry, received].map((end) => end?.kind === 'decision' && failedCheck(end)).find(Boolean);
  const took = `sent at ${durationWords(startMs)}, took ${durationWords(endMs - startMs)}`;
  const why = failed ? ` Refused: ${failed.evidence}` : '';
  const words = 'error' in entry && entry.error ? ` ${entry.error.message}` : '';
  const ends = received || from === 'other' ? '' : ` Only ${partyName[from]} saw it.`;
  const stranger = from === 'other' ? ` Sent by a program that is not ours; only ${partyName[to]} saw it.` : ends;
  return `${partyName[from]} to ${partyName[to]}: ${request}, ${took}. Answer: ${answer}.${why}${words}${stranger}`;
}

/** A note as it is read out. */
export function noteName({ at, text }: Note): string {
  return `${partyName[at]}: ${text}`;
}
