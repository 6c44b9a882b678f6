import { formatDuration } from '#shared/trace/format-duration.ts';
import { attemptLabel, entryTitle } from '#shared/trace/entry-title.ts';
import type { ReceiverNames } from '#shared/trace/receiver-name.ts';
import type { Row } from '#shared/trace/fold-hops.ts';

/** The heading of a row: the request and its result. */
export function detailTitle({ entry, received }: Row, names: ReceiverNames): string {
  const { title, aside } = entryTitle(entry, names);
  const refused = [entry, received].some((end) => end?.kind === 'decision' && end.outcome === 'refused');
  if (refused) return `${title} was rejected`;
  switch (entry.kind) {
    case 'attempt':
      return `${title}, ${attemptLabel(entry)}`;
    case 'exchange':
      return entry.status === undefined ? `${title} got no response after ${formatDuration(entry.durationMs)}` : title;
    case 'event':
      return `Event ${title}`;
    case 'delivery':
      return `${title}: ${aside}`;
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
    case 'interface':
    case 'record':
    case 'fault':
    case 'case':
    case 'engine':
      return title;
  }
}
