import type { JournalEntry, EntryOf } from '../model/journal-entry.ts';
import { isSent, type ReceivedEntry } from './fold-hops.ts';

/** Phases before the request is sent. */
const beforeRequest = new Set(['dns', 'tcp', 'tls']);
/** Codes of errors before the request: refused address, no token, or failed TLS, which TLS 1.3 may report late. */
const notSent = /^(ERR_ADDRESS_DENIED|OAUTH_TOKEN_FAILED|EPROTO|ERR_SSL_.*)$/;

/** Whether a request reached the receiver, regardless of its response. */
export function isReached({ cause, error }: Pick<EntryOf<'attempt'>, 'cause' | 'error'>): boolean {
  if (error === undefined) return true;
  // The server expects TLS, and does not read requests without it.
  if (cause === 'plain-to-tls-port') return false;
  return !(beforeRequest.has(error.phase ?? '') || notSent.test(error.code));
}

/** The message that broke: the request did not reach the receiver, or no complete response came back. */
export type BrokenPart = 'request' | 'answer';

/** The message of a hop that broke; undefined if the sender got a complete response. */
export function brokenPart(entry: JournalEntry, received: ReceivedEntry | undefined): BrokenPart | undefined {
  if (!isSent(entry) || (entry.status !== undefined && !entry.error)) return undefined;
  const arrived = received !== undefined || entry.status !== undefined;
  return arrived || (isReached(entry) && entry.error?.phase !== 'request') ? 'answer' : 'request';
}
