import { durationWords } from '#shared/trace/duration-words.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import type { Row } from '#shared/trace/fold-hops.ts';

/** A row as a heading: what was asked, and what became of it. */
export function detailTitle({ entry, received }: Row): string {
  const { title } = entryTitle(entry);
  const refused = [entry, received].some((end) => end?.kind === 'decision' && end.outcome === 'refused');
  if (refused) return `${title} was refused`;
  switch (entry.kind) {
    case 'attempt':
      return `${title}, attempt ${String(entry.n)}`;
    case 'exchange':
      return entry.status === undefined ? `${title} got no answer after ${durationWords(entry.durationMs)}` : title;
    case 'event':
      return `Event ${title}`;
    case 'delivery':
      return `${title}: ${entry.event}`;
    case 'decision':
    case 'token':
    case 'chat':
    case 'capture':
    case 'subscription':
    case 'traffic':
    case 'experiment':
    case 'pairing':
    case 'catcher':
    case 'clock':
    case 'profile':
    case 'fault':
    case 'case':
    case 'engine':
      return title;
  }
}
