import type { Peer } from '../model/party.ts';

/** What each party is called on screen. */
export const partyName: Record<Peer, string> = {
  client: 'Client',
  authorization: 'Authorization',
  service: 'Service',
  catcher: 'Catcher',
  other: 'Other',
};
