import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';
import { partyName } from './party-name.ts';

/** Names of subscriptions by their id, and also by the ids and spans that {@link withDeliveries} adds. */
export type ReceiverNames = ReadonlyMap<string, string>;

export const noNames: ReceiverNames = new Map();

/** The receiver of a request: a party, otherwise the name of the subscription, otherwise the host of the URL. */
export function receiverName(entry: EntryOf<'exchange' | 'attempt'>, names: ReceiverNames): string {
  if (entry.to !== 'other') return partyName[entry.to];
  const named = entry.kind === 'attempt' ? names.get(entry.subscriptionId ?? '') : undefined;
  return named ?? hostOf(entry.url) ?? partyName.other;
}

/** The names also by the ids of deliveries and the spans of attempts, so that pairings and captures have one. */
export function withDeliveries(names: ReceiverNames, entries: readonly JournalEntry[]): ReceiverNames {
  const found = new Map(names);
  for (const entry of entries) {
    if (entry.kind !== 'delivery' && entry.kind !== 'attempt') continue;
    const name = names.get(entry.subscriptionId ?? '');
    if (name === undefined) continue;
    if (entry.kind === 'attempt') found.set(entry.deliveryId, name).set(entry.span, name);
    else found.set(entry.id, name);
  }
  return found;
}

function hostOf(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(url)?.[1];
}
