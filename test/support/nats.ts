import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { needsProgram } from './needs.ts';

/** For tests that start a NATS server. */
export const needsNats = needsProgram('nats-server', '--version');

/** A nats-server in a process of its own, on a free port of loopback. */
export interface NatsServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port and the same store. */
  restart(): Promise<void>;
  /** Stops the process without closing its connections, as a cut network does. */
  pause(): void;
  resume(): void;
}

const ended = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function run(configFile: string): Promise<{ process: ChildProcess; port: number }> {
  const process = spawn('nats-server', ['-c', configFile], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    process.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('Server is ready')) resolve();
    });
    process.once('error', reject);
    process.once('exit', () => reject(new Error(`nats-server did not start:\n${log}`)));
  });
  const port = Number(/Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(log)?.[1]);
  return { process, port };
}

/**
 * Starts a NATS server.
 * @param folder A folder of the test: the store of JetStream and the configuration are in it.
 * @param config More of its configuration, such as `authorization { … }` or `tls { … }`.
 * @param jetstream The limits of JetStream, such as `max_file_store: 1MB`; `false` disables it.
 */
export async function startNats(folder: string, config = '', jetstream: string | false = ''): Promise<NatsServer> {
  const file = join(folder, 'nats.conf');
  const store = jetstream === false ? '' : `jetstream { store_dir: "${join(folder, 'nats')}"\n${jetstream}\n}`;
  const write = (port: number) => writeFile(file, `listen: "127.0.0.1:${port}"\n${store}\n${config}\n`);
  await write(-1);
  let server = await run(file);
  const { port } = server;
  await write(port);
  const kill = async (): Promise<void> => {
    if (ended(server.process)) return;
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
  };
  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    get pid() {
      return server.process.pid ?? 0;
    },
    kill,
    async restart() {
      await kill();
      server = await run(file);
    },
    pause: () => void server.process.kill('SIGSTOP'),
    resume: () => void server.process.kill('SIGCONT'),
    [Symbol.asyncDispose]: kill,
  };
}
