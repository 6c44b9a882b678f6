import type { Party } from '#shared/model/party.ts';

/** The description of each party. */
export const partyWords: Record<Party, string> = {
  client: 'Requests tokens and calls the API with them. It only sends requests, so it has no address.',
  authorization: 'Issues tokens to registered clients and holds the keys that sign them.',
  service: 'Offers the interface. It validates each token and sends webhooks for events.',
  catcher: 'Receives webhooks, stores every byte and responds.',
};
