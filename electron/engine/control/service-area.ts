import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';

function mustBeUp({ listeners }: Engine): void {
  const down = listeners.find(
    (listener) => listener.scheme === 'https' && listener.party !== 'catcher' && !listener.up,
  );
  if (down) throw new HookbenchError('party_down', `${down.url} is not up. ${down.problem ?? ''}`);
}

/** The area `service`. */
export function serviceArea(engine: Engine) {
  const { chats, customers, startChat } = engine;
  return {
    customers: os.service.customers.handler(({ input }) => customers.page(input)),
    chats: os.service.chats.handler(({ input }) => chats.page(input)),
    startChat: os.service.startChat.handler(({ input }) => {
      mustBeUp(engine);
      const [first] = customers.page({ limit: 1, order: 'asc' }).items;
      return startChat(input?.customerId ?? first?.id ?? '');
    }),
  };
}
