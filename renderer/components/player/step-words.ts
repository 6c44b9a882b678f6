import { entryTitle } from '#shared/trace/entry-title.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { Hop, Moment } from '#shared/trace/sequence.ts';
import { stepText } from '#shared/trace/step-text.ts';

/** What happens in a step, in one sentence. @param grantType The grant of a token request, where known. */
export function stepSentence(moment: Moment, grantType?: string): string {
  if (moment.type === 'note') return `${moment.note.at.name}: ${moment.note.text}`;
  const { answer, endMs, from, startMs, to } = moment.hop;
  if (moment.type === 'request') return requestSentence(moment.hop, grantType);
  return `${to.name} responds to ${from.name}: ${answer}, after ${formatDuration(endMs - startMs)}`;
}

function requestSentence({ entry, from, request, to }: Hop, grantType: string | undefined): string {
  const flow = from.peer === 'client' || (from.peer === 'other' && to.peer === 'authorization');
  if (flow && (entry.kind === 'exchange' || entry.kind === 'decision'))
    return stepText({ to: to.peer, method: entry.method, url: entry.url, grantType });
  if (entry.kind === 'attempt') return `The service delivers ${entryTitle(entry).title}`;
  return `${from.name} sends ${request} to ${to.name}`;
}
