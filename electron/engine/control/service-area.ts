import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Engine } from '../engine.ts';
import { os } from './area.ts';

/**
 * Chats and what acts on them belong to the built-in interface.
 * @throws HookbenchError `conflict` while the service offers another one
 */
export function mustHaveChats({ ownInterface }: Pick<Engine, 'ownInterface'>): void {
  const title = ownInterface.current()?.model.title;
  if (title === undefined) return;
  throw new HookbenchError('conflict', `The current interface, ${title}, has no chats.`, {
    hint: 'Call its operations (GET /interface/operations), or offer the built-in interface (DELETE /interface).',
  });
}

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
      return startChat(input?.customerId ?? first?.id ?? '', input?.trace);
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
