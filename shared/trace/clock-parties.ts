import type { JournalEntry } from '../model/journal-entry.ts';
import type { Party, Peer } from '../model/party.ts';
import { ofKind, type KindTable } from './of-kind.ts';

const isParty = (peer: Peer): peer is Party => peer !== 'other';

const parties: KindTable<Peer[]> = {
  exchange: ({ from, to }) => [from, to],
  attempt: ({ to }) => ['service', to],
  decision: ({ server }) => [server],
  capture: () => ['catcher'],
  pairing: () => ['catcher'],
  token: () => ['authorization'],
  chat: () => ['service'],
  event: () => ['service'],
  delivery: () => ['service'],
  record: () => ['service'],
  clock: ({ party }) => [party],
};

/** The parties whose clocks are relevant for an entry: those that sent, received or recorded it. */
export const clockParties = (entry: JournalEntry): Party[] => (ofKind(parties, entry) ?? []).filter(isParty);
