import type { FaultPlace } from '../model/fault.ts';
import type { Party } from '../model/party.ts';

/** The party where a fault acts; of the network, the one whose requests are sent through it. */
export const partyOfPlace: Readonly<Record<FaultPlace, Party>> = {
  authorization: 'authorization',
  api: 'service',
  sender: 'service',
  catcher: 'catcher',
  client: 'client',
  network: 'client',
};
