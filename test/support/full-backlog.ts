import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A port of loopback that answers no attempt to connect, as one behind a firewall: its queue is full and never read. */
export interface FullBacklog extends Disposable {
  readonly port: number;
}

/** Listens, prints the port, and then sleeps forever without accepting connections. */
const program = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, server.address().port + '\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;
const queued = 4;

export async function fullBacklog(): Promise<FullBacklog> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const port = Number(line);
  const sockets: Socket[] = Array.from({ length: queued }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  );
  await once(sockets[0] as Socket, 'connect');
  return {
    port,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      child.kill('SIGKILL');
    },
  };
}
