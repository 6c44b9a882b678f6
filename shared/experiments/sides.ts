import type { ExperimentSide } from '../model/experiment.ts';
import type { Party } from '../model/party.ts';

/** The sides that observe something: the title of each and the party it belongs to. */
export const experimentSides: Readonly<Record<ExperimentSide, { title: string; party: Party }>> = {
  client: { title: 'Client', party: 'client' },
  authorization: { title: 'Authorization', party: 'authorization' },
  service: { title: 'Service', party: 'service' },
  sender: { title: 'Sender', party: 'service' },
  receiver: { title: 'Receiver', party: 'catcher' },
};
