import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';
import type { PairingOutcome } from '../model/pairing.ts';
import { counted } from './counted.ts';
import { durationWords } from './duration-words.ts';
import { partyName } from './party-name.ts';
import { pathOf } from './path-of.ts';

/** An entry in words: what happened, and the circumstance that tells it from others like it. */
export interface EntryTitle {
  title: string;
  aside: string;
}

const pairingWords: Record<PairingOutcome, string> = {
  delivered: 'arrived as it was sent',
  lost: 'never arrived',
  duplicated: 'arrived once more',
  reordered: 'arrived out of order',
  changed: 'was changed on the way',
};

/** Puts an entry into words. */
export function entryTitle(entry: JournalEntry): EntryTitle {
  switch (entry.kind) {
    case 'exchange':
      return { title: `${entry.method} ${pathOf(entry.url)}`, aside: `to ${partyName[entry.to]}` };
    case 'decision':
      return { title: `${entry.method} ${pathOf(entry.url)}`, aside: `seen by ${partyName[entry.server]}` };
    case 'token':
      return { title: `Token issued to ${entry.clientId}`, aside: entry.scope };
    case 'chat':
      return { title: chatTitle(entry), aside: `customer ${entry.customerId}` };
    case 'event':
      return { title: entry.event, aside: `event, ${counted(entry.deliveries, 'delivery', 'deliveries')}` };
    case 'delivery':
      return { title: `Delivery ${entry.status}`, aside: entry.event };
    case 'attempt':
      return { title: `${entry.event} to ${partyName[entry.to]}`, aside: `attempt ${String(entry.n)}` };
    case 'capture':
      return { title: `${entry.method} ${entry.path}`, aside: 'seen by Catcher' };
    case 'clock':
      return { title: clockTitle(partyName[entry.party], entry.offsetMs), aside: 'clock' };
    case 'profile':
      return { title: `Assumptions changed: ${Object.keys(entry.changes).join(', ')}`, aside: 'profile' };
    case 'fault':
      return { title: entry.message, aside: `fault ${entry.change}` };
    case 'subscription':
      return { title: entry.message, aside: `subscription ${entry.change}` };
    case 'pairing':
      return { title: `${entry.event} ${pairingWords[entry.outcome]}`, aside: `attempt ${String(entry.n)}` };
    case 'catcher':
      return { title: entry.message, aside: 'catcher' };
    case 'traffic':
      return { title: entry.message, aside: 'traffic' };
    case 'experiment':
      return { title: entry.message, aside: 'failure lab' };
    case 'case':
      return { title: entry.message, aside: `case file ${entry.change}` };
    case 'engine':
      return { title: entry.message, aside: 'engine' };
  }
}

/** Who took the chat or what the customer did, where the state alone does not tell. */
function chatTitle({ action, agentId, status }: EntryOf<'chat'>): string {
  if (action === 'authenticate') return 'Customer authenticated';
  if (action === 'assign' && agentId !== undefined) return `Chat ${status}, taken by ${agentId}`;
  return `Chat ${status}`;
}

function clockTitle(name: string, offsetMs: number): string {
  if (offsetMs === 0) return `Clock of the ${name.toLowerCase()} back to the wall clock`;
  return `Clock of the ${name.toLowerCase()} moved to ${signedDuration(offsetMs)}`;
}

/** A clock's distance from the wall clock, with its sign: `+6 min`. */
export function signedDuration(ms: number): string {
  return ms < 0 ? durationWords(ms) : `+${durationWords(ms)}`;
}
