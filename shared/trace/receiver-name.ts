import type { EntryOf } from '../model/journal-entry.ts';
import { partyName } from './party-name.ts';

/** Names of subscriptions by id. */
export type ReceiverNames = ReadonlyMap<string, string>;

export const noNames: ReceiverNames = new Map();

/** The receiver of a request: a party, otherwise the name of the subscription, otherwise the host of the URL. */
export function receiverName(entry: EntryOf<'exchange' | 'attempt'>, names: ReceiverNames): string {
  if (entry.to !== 'other') return partyName[entry.to];
  const named = entry.kind === 'attempt' ? names.get(entry.subscriptionId ?? '') : undefined;
  return named ?? hostOf(entry.url) ?? partyName.other;
}

function hostOf(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(url)?.[1];
}
