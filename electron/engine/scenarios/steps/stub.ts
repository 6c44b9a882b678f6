import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Step } from '#shared/scenario/step.ts';
import type { StubResponse } from '#shared/scenario/steps/messages.ts';
import type { StepHandler } from '../scenario-context.ts';
import { limitConnections } from '../../http/limits.ts';

/** Whether to respond now: after the head of an HTTP request, or after the first bytes of anything else. */
const isComplete = (bytes: Buffer): boolean => !/^[A-Z]+ /.test(bytes.toString('latin1')) || bytes.includes('\r\n\r\n');

function respond(socket: Socket, { bytes, then }: StubResponse): void {
  socket.write(Buffer.from(bytes, 'latin1'), () => {
    if (then === 'reset') socket.resetAndDestroy();
    else if (then !== 'hold') socket.end();
  });
}

/** A server on a free loopback port. Each connection gets the next response, whatever the request is; the last one repeats. */
async function openStubServer(responses: readonly StubResponse[]) {
  const open = new Set<Socket>();
  let served = 0;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    const response = responses[Math.min(served++, responses.length - 1)];
    let received = Buffer.alloc(0);
    let responded = false;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    if (response?.then === 'ignore') return;
    socket.resume();
    socket.on('data', (chunk: Buffer) => {
      if (responded) return;
      received = Buffer.concat([received, chunk]);
      if (!response || !isComplete(received)) return;
      responded = true;
      respond(socket, response);
    });
  });
  limitConnections(server).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Starts a stub server, which is closed when the scenario ends. */
export const stub: StepHandler<NonNullable<Step['stub']>> = async ({ given }, { closing }) => {
  const { close, port } = await openStubServer(given);
  closing.defer(close);
  return { observed: {}, result: { http: `http://localhost:${port}`, https: `https://localhost:${port}` } };
};
