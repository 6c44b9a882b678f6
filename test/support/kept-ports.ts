import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that operating systems give to programs that ask for any port. */
const lowest = 20_000;
const highest = 32_000;
/** The ports that belong to a base. */
const portsOfBase = 100;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * The base of free ports for a test in which Hookbench restarts: a port that the system chose could be given to another
 * program while Hookbench does not listen on it.
 */
export async function keptPorts(): Promise<number> {
  for (;;) {
    const base = randomInt(lowest, highest);
    const free = await Promise.all(Array.from({ length: portsOfBase }, (_, index) => isFree(base + index)));
    if (free.every(Boolean)) return base;
  }
}
