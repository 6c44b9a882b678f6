import type { JournalEntry } from '../model/journal-entry.ts';
import type { Party, Peer } from '../model/party.ts';

const isParty = (peer: Peer): peer is Party => peer !== 'other';

/** The parties whose clocks are relevant for an entry: those that sent, received or recorded it. */
export function clockParties(entry: JournalEntry): Party[] {
  switch (entry.kind) {
    case 'exchange':
      return [entry.from, entry.to].filter(isParty);
    case 'attempt':
      return (['service', entry.to] as const).filter(isParty);
    case 'decision':
      return [entry.server];
    case 'capture':
    case 'pairing':
      return ['catcher'];
    case 'token':
      return ['authorization'];
    case 'chat':
    case 'event':
    case 'delivery':
    case 'record':
      return ['service'];
    case 'clock':
      return [entry.party];
    case 'catcher':
    case 'profile':
    case 'interface':
    case 'subscription':
    case 'traffic':
    case 'experiment':
    case 'fault':
    case 'case':
    case 'engine':
      return [];
  }
}
