import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import type { StrangerAnswer } from '#shared/experiments/step.ts';

/** A server that is none of ours: it says the same few bytes to each who comes, whatever they asked. */
export interface Stranger {
  readonly port: number;
  close(): Promise<void>;
}

/** A request is read until its head is there; what is no HTTP is answered at its first bytes. */
const isAsked = (bytes: Buffer): boolean => !/^[A-Z]+ /.test(bytes.toString('latin1')) || bytes.includes('\r\n\r\n');

function say(socket: Socket, { bytes, then }: StrangerAnswer): void {
  socket.write(Buffer.from(bytes, 'latin1'), () => {
    if (then === 'reset') socket.resetAndDestroy();
    else if (then !== 'hold') socket.end();
  });
}

/** Listens on loopback at a free port. Each connection gets the next answer, the last one for good. */
export async function openStranger(answers: readonly StrangerAnswer[]): Promise<Stranger> {
  const open = new Set<Socket>();
  let served = 0;
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    const answer = answers[Math.min(served++, answers.length - 1)];
    let heard = Buffer.alloc(0);
    let answered = false;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    if (answer?.then === 'ignore') return;
    socket.resume();
    socket.on('data', (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      if (answered || !answer || !isAsked(heard)) return;
      answered = true;
      say(socket, answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
