import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ApiClient } from '../store/api-client.ts';
import { NoKeyError, type Door, type OpenDoor } from './door.ts';
import { withUploads } from './upload-link.ts';
import { isKeyGood, sessionKey } from './session-key.ts';

/** The way from a browser page: a WebSocket to where the page came from, with the key of this tab. */
export const browserDoor: Door = {
  open: async () => {
    const key = await sessionKey();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/rpc`, ['hookbench', `hookbench.key.${key}`]);
    if (await opens(socket)) return openDoor(socket, key);
    if (!(await isKeyGood(key))) throw new NoKeyError('refused');
    throw new Error('The workbench did not accept the connection.');
  },
};

function opens(socket: WebSocket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.addEventListener('open', () => {
      resolve(true);
    });
    socket.addEventListener('close', () => {
      resolve(false);
    });
  });
}

function openDoor(socket: WebSocket, key: string): OpenDoor {
  return {
    client: createORPCClient<ApiClient>(withUploads(new RPCLink({ websocket: socket }), key)),
    closed: new Promise((resolve) => {
      socket.addEventListener('close', () => {
        resolve('The connection to the workbench was closed.');
      });
    }),
    close: () => {
      socket.close();
    },
  };
}
