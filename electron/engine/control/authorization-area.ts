import { pageOfTokens } from '../authorization/read-tokens.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';

/** The area `authorization`. */
export function authorizationArea({ authorization: { clients }, store }: Engine) {
  return {
    clients: os.authorization.clients.handler(() => ({ items: clients.all(), next: null })),
    tokens: os.authorization.tokens.handler(({ input }) => pageOfTokens(store, input)),
  };
}
