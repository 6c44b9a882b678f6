import { readFile } from 'node:fs/promises';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Step } from '#shared/scenario/step.ts';
import type { ScenarioContext, StepHandler } from '../scenario-context.ts';

type Given = NonNullable<Step['raw']>;

/** Max time for a response, in real milliseconds. */
const patienceMs = 1500;

async function open({ tls }: Given, url: URL, { variables }: ScenarioContext): Promise<Socket> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port);
  if (url.protocol === 'http:') return connectTcp({ host, port: port || 80 });
  const ca = await readFile(String(variables.get('ca')));
  return connectTls({ host, port: port || 443, servername: host, ca, ...tls });
}

/** The status of a response that has started; undefined if it is not HTTP. */
const statusOf = (received: string): string | undefined => /^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1];

/** Bytes of a response in which its head must end. */
const maxHead = 65_536;

/** Writes bytes to a socket, like a client that is not Hookbench. Observes a status, an error code, `closed` or `none`. */
export const raw: StepHandler<Given> = async ({ given, signal }, context) => {
  const socket = await open(given, new URL(given.to), context);
  const status = await new Promise<string>((resolve) => {
    let received = '';
    const cancel = context.wall.after(patienceMs, () => resolve('none'));
    const end = (result: string): void => {
      cancel();
      resolve(result);
    };
    signal.addEventListener('abort', () => end('none'), { once: true });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => end(code ?? 'failed'));
    socket.on('close', () => end(statusOf(received) ?? 'closed'));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n\r\n') || received.length > maxHead) end(statusOf(received) ?? 'closed');
    });
    if (given.bytes !== '') socket.write(Buffer.from(given.bytes, 'latin1'));
  });
  socket.destroy();
  context.seen.rawAnswers.push(status);
  return { observed: { status } };
};
