import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { protoMember } from '#shared/contract/proto-member.ts';
import { portMessageRead } from '#shared/model/port-message.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { Closed, Transport, OpenTransport } from './transport.ts';

/** Timeout for the message port, in milliseconds. */
const timeoutMs = 10_000;

/** The transport of the desktop window: a MessagePort from the preload script. */
export const portTransport: Transport = { open: async () => openTransport(await receivePort()) };

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
      reject(new Error('The desktop app did not open its connection within 10 s.'));
    }, timeoutMs);
    window.addEventListener('message', receive);
    window.postMessage('hookbench:ready', location.origin);
  });
}

function openTransport(port: MessagePort): OpenTransport {
  const closed = new Promise<Closed>((resolve) => {
    port.addEventListener('close', () => resolve({ reason: 'The connection to the desktop app was closed.' }));
  });
  port.addEventListener('message', () => port.postMessage(portMessageRead));
  const client = createORPCClient<ControlClient>(new RPCLink({ port, customJsonSerializers: [protoMember] }));
  port.start();
  return {
    client,
    closed,
    close: () => port.close(),
  };
}
