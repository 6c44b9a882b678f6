import type { Peer } from '../model/party.ts';

/** The display name of each party. */
export const partyName: Record<Peer, string> = {
  client: 'Client',
  authorization: 'Authorization',
  service: 'Service',
  catcher: 'Receiver',
  other: 'Other',
};
