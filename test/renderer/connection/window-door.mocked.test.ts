import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import { windowDoor } from '../../../renderer/connection/window-door.ts';

const os = implement(contract.settings);

/** A window with the preload of the desktop app in it: it hands over a port when the page says that it is ready. */
function stubWindow(): { engine: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  const target = new EventTarget();
  const send = (data: string, ports: MessagePort[], source: unknown = target) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, ports, source }));
  const postMessage = (data: string) => {
    if (data !== 'hookbench:ready') return;
    send('hookbench:port', [new MessageChannel().port1], 'another window');
    send('hookbench:other', [new MessageChannel().port1]);
    send('hookbench:port', [port2]);
  };
  vi.stubGlobal('window', Object.assign(target, { postMessage }));
  vi.stubGlobal('location', { origin: 'app://hookbench' });
  return { engine: port1 };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('calls the engine over the port that the preload hands over, and takes no other', async () => {
  const { engine } = stubWindow();
  new RPCHandler({
    settings: { get: os.get.handler(() => ({ theme: 'dark', notifications: false })) },
  }).upgrade(engine);
  engine.start();
  const { client, close } = await windowDoor.open();
  expect(await client.settings.get()).toEqual({ theme: 'dark', notifications: false });
  close();
  engine.close();
});
