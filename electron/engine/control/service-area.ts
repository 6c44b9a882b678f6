import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';
import { mustHaveChats } from './must-have-chats.ts';

function mustBeUp({ listeners }: Engine): void {
  const down = listeners.find(
    (listener) => listener.scheme === 'https' && listener.party !== 'catcher' && !listener.up,
  );
  if (down) throw new HookbenchError('party_down', `${down.url} is not listening. ${down.problem ?? ''}`);
}

/** The area `service`. */
export function serviceArea(engine: Engine) {
  const { chats, customers, desk, startChat, traffic } = engine;
  return {
    customers: os.service.customers.handler(({ input }) => customers.page(input)),
    chats: os.service.chats.handler(({ input }) => chats.page(input)),
    startChat: os.service.startChat.handler(({ input }) => {
      mustHaveChats(engine);
      mustBeUp(engine);
      const [first] = customers.page({ limit: 1, order: 'asc' }).items;
      return startChat(input?.customerId ?? first?.id ?? '');
    }),
    actOnChat: os.service.actOnChat.handler(({ input }) => {
      mustHaveChats(engine);
      return desk.act(input);
    }),
    desk: os.service.desk.handler(() => desk.state()),
    changeDesk: os.service.changeDesk.handler(({ input: { mode } }) => {
      if (mode !== 'off') mustHaveChats(engine);
      return desk.change(mode);
    }),
    traffic: os.service.traffic.handler(() => traffic.state()),
    startTraffic: os.service.startTraffic.handler(({ input }) => {
      mustHaveChats(engine);
      mustBeUp(engine);
      return traffic.start(input);
    }),
    stopTraffic: os.service.stopTraffic.handler(() => traffic.stop()),
  };
}
