import type { JournalEntry } from '../model/journal-entry.ts';
import { isSent, type ReceivedEntry } from './fold-hops.ts';
import { isReached } from './is-reached.ts';

/** The message that broke: the request did not reach the receiver, or no complete response came back. */
export type BrokenPart = 'request' | 'answer';

/** The message of a hop that broke; undefined if the sender got a complete response. */
export function brokenPart(entry: JournalEntry, received: ReceivedEntry | undefined): BrokenPart | undefined {
  if (!isSent(entry) || (entry.status !== undefined && !entry.error)) return undefined;
  const arrived = received !== undefined || entry.status !== undefined;
  return arrived || (isReached(entry) && entry.error?.phase !== 'request') ? 'answer' : 'request';
}
