import type { JournalEntry } from '../model/journal-entry.ts';
import { isRetrying } from './entry-outcome.ts';
import { isReceived, isSent } from './fold-hops.ts';
import type { Hop } from './sequence.ts';

/**
 * The entry of a trace to show first: a failure that is not tried again, otherwise the first failure, otherwise the last
 * call to the service, otherwise the first entry.
 */
export function leadEntry(entries: readonly JournalEntry[]): JournalEntry | undefined {
  const hops = entries.filter((entry) => isSent(entry) || isReceived(entry));
  const failed = hops.filter((entry) => entry.status === undefined || entry.status >= 400);
  const recovers = new Set<string>();
  for (const entry of entries) {
    if (entry.kind !== 'delivery') continue;
    if (isRetrying(entry) || entry.status === 'delivered') recovers.add(entry.id);
    else recovers.delete(entry.id);
  }
  return (
    failed.find((entry) => entry.kind !== 'attempt' || !recovers.has(entry.deliveryId)) ??
    failed[0] ??
    entries.findLast((entry) => entry.kind === 'exchange' && entry.to === 'service') ??
    hops[0] ??
    entries[0]
  );
}

/** Webhooks are the subject of these kinds of steps, also those that events cause; requests of the client that of the others. */
const kindsOfWebhooks = new Set(['capture', 'delivery', 'desk', 'event', 'redeliver']);

/** Whether a step of this kind is about a webhook. */
export const isAboutWebhook = (kind: string): boolean => kindsOfWebhooks.has(kind);

/**
 * The message of a trace that a step is about: the one that it names, or its last one.
 * @param about.hop Part of the title of the message
 * @param about.kind The kind of the step that sent the messages
 */
export function leadHop(
  hops: readonly Hop[],
  { hop, kind }: { hop: string | undefined; kind: string | undefined },
): Hop | undefined {
  const named = hop === undefined ? undefined : hops.find(({ request }) => request.includes(hop));
  const wanted = isAboutWebhook(kind ?? '') ? 'attempt' : 'exchange';
  return named ?? hops.findLast(({ entry }) => entry.kind === wanted) ?? hops.at(-1);
}
