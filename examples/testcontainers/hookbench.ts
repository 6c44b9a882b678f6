import { createInterface } from 'node:readline';
import { GenericContainer, Wait } from 'testcontainers';

/** Addresses and credentials, from the line that `hookbench serve --json` prints. */
export interface Ready {
  control: string;
  controlKey: string;
  api: { http: string; https: string };
  catcher: { http: string; https: string };
  endpoints: { token: string };
  clients: { id: string; secret?: string }[];
  ca: string;
}

/**
 * Starts the image of Hookbench.
 * @param base First of its ports. They have the same number outside the container, because URLs contain them.
 */
export async function startContainer(base = 4000) {
  const ports = [0, 10, 11, 20, 21].map((offset) => base + offset);
  const container = await new GenericContainer('hookbench')
    .withCommand(['serve', '--expose', '--json', '--data-dir', '/data', '--ports', String(base)])
    .withExposedPorts(...ports.map((port) => ({ container: port, host: port })))
    .withWaitStrategy(Wait.forHealthCheck())
    .start();
  for await (const line of createInterface({ input: await container.logs() })) {
    if (!line.startsWith('{"ready":true')) continue;
    const ready = JSON.parse(line) as Ready;
    const { output: ca } = await container.exec(['cat', ready.ca]);
    return { ...ready, ca, stop: () => container.stop() };
  }
  throw new Error('Hookbench printed no addresses.');
}
