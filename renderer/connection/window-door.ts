import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ApiClient } from '../store/api-client.ts';
import type { Door, OpenDoor } from './door.ts';

/** How long the window waits for its port, in milliseconds. */
const patience = 10_000;

/** The way from the desktop window: a MessagePort that its preload hands over. */
export const windowDoor: Door = { open: async () => openDoor(await receivePort()) };

function receivePort(): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('message', receive);
    };
    const receive = (event: MessageEvent) => {
      const port = event.ports[0];
      if (event.source !== window || event.data !== 'hookbench:port' || !port) return;
      stop();
      resolve(port);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('The desktop app did not open its connection.'));
    }, patience);
    window.addEventListener('message', receive);
    window.postMessage('hookbench:ready', location.origin);
  });
}

function openDoor(port: MessagePort): OpenDoor {
  const closed = new Promise<string>((resolve) => {
    port.addEventListener('close', () => {
      resolve('The connection to the desktop app was closed.');
    });
  });
  const client = createORPCClient<ApiClient>(new RPCLink({ port }));
  port.start();
  return {
    client,
    closed,
    close: () => {
      port.close();
    },
  };
}
