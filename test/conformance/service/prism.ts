import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/** A prism proxy in front of the service that validates each answer against its description. */
export interface Prism {
  url: string;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);
const script = require.resolve('@stoplight/prism-cli/dist/index.js');

/**
 * Starts prism as a contract proxy.
 * @param document The address of the description.
 * @param flags E.g. `--errors`: what breaks the description is answered with 500 and the violations.
 */
export async function startPrism(document: string, upstream: string, flags: readonly string[]): Promise<Prism> {
  const child = spawn(
    process.execPath,
    [script, 'proxy', document, upstream, '--host', '127.0.0.1', '--port', '0', ...flags],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const seen: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    seen.push(line);
    const url = /Prism is listening on (http:\/\/\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      async close() {
        child.kill();
        await closed;
      },
    };
  }
  throw new Error(`prism ended before it listened:\n${seen.join('\n')}`);
}
