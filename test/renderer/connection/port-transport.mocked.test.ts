import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { portTransport } from '../../../renderer/connection/port-transport.ts';

const os = implement(contract.settings);

/** A stub window with the desktop app's preload script, which posts a port when the page reports that it is ready. */
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

test('calls the engine over the port of the preload script, and ignores other ports', async () => {
  const { engine } = stubWindow();
  new RPCHandler({
    settings: { get: os.get.handler(() => ({ ...defaultSettings, theme: 'dark' })) },
  }).upgrade(engine);
  engine.start();
  const { client, close } = await portTransport.open();
  expect(await client.settings.get()).toEqual({ ...defaultSettings, theme: 'dark' });
  close();
  engine.close();
});
