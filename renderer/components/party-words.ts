import type { Party } from '#shared/model/party.ts';

/** What each party is, in one plain sentence. */
export const partyWords: Record<Party, string> = {
  client: 'Asks for tokens and calls the API with them. It only sends, so it has no address.',
  authorization: 'Issues tokens to clients it knows, and keeps the keys that prove them.',
  service: 'The customer-contact API. It checks each token and sends a webhook when something happens.',
  catcher: 'Receives webhooks, stores every byte and answers.',
};
