import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { protoMember } from '#shared/contract/proto-member.ts';
import type { ApiClient } from '../store/api-client.ts';
import { NoKeyError, type Transport, type OpenTransport } from './transport.ts';
import { withUploads } from './upload-link.ts';
import { limitMessages } from './limit-messages.ts';
import { isKeyValid, sessionKey } from './session-key.ts';

/** The transport of a browser page: a WebSocket to the page's origin, with the key of this tab. */
export const socketTransport: Transport = {
  open: async () => {
    const key = await sessionKey();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/rpc`, ['hookbench', `hookbench.key.${key}`]);
    limitMessages(socket);
    if (await opens(socket)) return openTransport(socket, key);
    if (!(await isKeyValid(key))) throw new NoKeyError('refused');
    throw new Error('Hookbench rejected the connection.');
  },
};

function opens(socket: WebSocket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('close', () => resolve(false));
  });
}

function openTransport(socket: WebSocket, key: string): OpenTransport {
  return {
    client: createORPCClient<ApiClient>(
      withUploads(new RPCLink({ websocket: socket, customJsonSerializers: [protoMember] }), key),
    ),
    closed: new Promise((resolve) => {
      socket.addEventListener('close', () => resolve('The connection to Hookbench was closed.'));
    }),
    close: () => socket.close(),
  };
}
