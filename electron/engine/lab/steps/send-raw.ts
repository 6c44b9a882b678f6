import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Step } from '#shared/experiments/step.ts';
import type { ExperimentContext } from '../experiment-context.ts';
import { withVariables } from '#shared/template/with-variables.ts';

type RawStep = Extract<Step, { do: 'raw' }>;

/** Max time for a response, in real milliseconds. */
const patienceMs = 1500;

function open({ tls }: RawStep, url: URL, ca: string): Socket {
  const port = Number(url.port);
  if (url.protocol === 'http:') return connectTcp({ host: url.hostname, port });
  return connectTls({ host: url.hostname, port, servername: url.hostname, ca, ...tls });
}

/** The status of a response that has started; undefined if it is not HTTP. */
const statusOf = (answer: string): string | undefined => /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];

/** Writes raw bytes to a socket, like any other client, and records the result. */
export async function sendRaw(step: RawStep, context: ExperimentContext): Promise<void> {
  const { parties, rawAnswers, signal, variables } = context;
  const { bytes, to } = withVariables({ bytes: step.bytes, to: step.to }, variables);
  const socket = open(step, new URL(to), parties.pki.ca.cert);
  const said = await new Promise<string>((resolve) => {
    let heard = '';
    const stop = parties.clocks.wall.after(patienceMs, () => {
      resolve('none');
    });
    const end = (words: string): void => {
      stop();
      resolve(words);
    };
    signal.addEventListener(
      'abort',
      () => {
        end('none');
      },
      { once: true },
    );
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      end(code ?? 'failed');
    });
    socket.on('close', () => {
      end(statusOf(heard) ?? 'closed');
    });
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      const status = statusOf(heard);
      if (status !== undefined && heard.includes('\r\n\r\n')) end(status);
    });
    if (bytes !== '') socket.write(Buffer.from(bytes, 'latin1'));
  });
  socket.destroy();
  rawAnswers.push(said);
}
