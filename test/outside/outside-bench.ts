import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Decision } from '#shared/model/decision.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { RequestRun, RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';
import type { ServerScript } from './servers.ts';

/** A program that serves a port. */
interface Program {
  command: string;
  /** `{folder}` and `{port}` are replaced in arguments and files. */
  args: readonly string[];
  /** Files of its folder, by name. */
  files?: Record<string, string>;
}

const hostOf = (port: number): string => `127.0.0.1:${port}`;

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilOpen(port: number, process: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (process.exitCode !== null) throw new Error(`The program ended with ${process.exitCode}.`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

/** Servers and clients of other programs, and a Hookbench that they fail with. */
export class OutsideBench implements AsyncDisposable {
  readonly control: TestControl;
  readonly #folder: TempFolder;
  readonly #servers: ChildProcess;
  readonly #programs: ChildProcess[] = [];
  #count = 0;

  private constructor(control: TestControl, folder: TempFolder, servers: ChildProcess) {
    this.control = control;
    this.#folder = folder;
    this.#servers = servers;
    servers.setMaxListeners(0);
  }

  static async open(): Promise<OutsideBench> {
    const [control, folder] = [await startControl(), await tempFolder()];
    return new OutsideBench(control, folder, fork(join(import.meta.dirname, 'servers.ts')));
  }

  /** The address of a URL of Hookbench's parties, by http or https. */
  get urls() {
    return this.control.served.engine.urls;
  }

  /** Starts a server of the other process. @returns Its host with port. */
  async server(script: ServerScript): Promise<string> {
    const id = ++this.#count;
    const opened = new Promise<number>((resolve) => {
      const listen = (message: unknown): void => {
        const { id: of, port } = message as { id: number; port: number };
        if (of !== id) return;
        this.#servers.off('message', listen);
        resolve(port);
      };
      this.#servers.on('message', listen);
    });
    this.#servers.send({ id, script });
    return hostOf(await opened);
  }

  /** A host with a port on which nothing listens. */
  async closedPort(): Promise<string> {
    return hostOf(await freePort());
  }

  /** Writes files into a new folder. @returns Its path. */
  async files(files: Record<string, string>): Promise<string> {
    const folder = join(this.#folder.path, String(++this.#count));
    await mkdir(folder);
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text.replaceAll('{folder}', folder), { mode: 0o600 });
    }
    return folder;
  }

  /** Starts a program that serves a port. @returns Its host with port. */
  async program({ args, command, files = {} }: Program): Promise<string> {
    const port = await freePort();
    const fill = (text: string): string => text.replaceAll('{port}', String(port));
    const folder = await this.files(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, fill(text)])),
    );
    const child = spawn(
      command,
      args.map((one) => fill(one).replaceAll('{folder}', folder)),
      { stdio: 'ignore', cwd: folder },
    );
    this.#programs.push(child);
    await untilOpen(port, child);
    return hostOf(port);
  }

  /** Runs a program to its end. @returns What it wrote. */
  async runs(command: string, args: readonly string[], input = ''): Promise<string> {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    // A program may end without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    await once(child, 'close');
    return text;
  }

  /** Sends a request as the client. */
  async request(spec: RequestSpecInput): Promise<Diagnosis> {
    const sent = (await this.control.client.send('POST', '/requests', { timeoutMs: 3000, ...spec })) as RequestRun;
    return sent.diagnosis;
  }

  /** Delivers one event to a receiver. */
  async delivery(url: string, more: Partial<SubscriptionFieldsInput> = {}): Promise<Diagnosis | undefined> {
    const { client } = this.control;
    const id = `sub_outside_${++this.#count}`;
    await client.send('POST', '/subscriptions', { id, url, retry: { preset: 'none' }, timeoutMs: 3000, ...more });
    const { deliveries } = (await client.send('POST', '/events', { event: 'chat_started', customerId: 'C-1001' })) as {
      deliveries: string[];
    };
    for (const of of deliveries) {
      const entry = await client.entry('delivery', (one) => one.id === of && one.status !== 'pending');
      if (entry.subscriptionId !== id) continue;
      const found = (await client.get(`/deliveries/${of}`)) as DeliveryWithAttempts;
      await client.send('DELETE', `/subscriptions/${id}`);
      return found.attempts.at(-1)?.diagnosis;
    }
    return undefined;
  }

  /**
   * The diagnosis of the last request that a foreign client sends to Hookbench's service or authorization server.
   * @param cause Of one of several requests, e.g. of surplus bytes.
   */
  async foreign(
    call: () => Promise<unknown>,
    server?: Decision['server'],
    cause?: string,
  ): Promise<Diagnosis | undefined> {
    const { store } = this.control.served.engine;
    await store.settled();
    const before = Number(store.get('SELECT max(seq) AS seq FROM journal')?.['seq'] ?? 0);
    await call();
    for (let tries = 0; tries < 100; tries++) {
      await store.settled();
      const rows = store.all(
        'SELECT decision FROM journal WHERE seq > ? AND decision IS NOT NULL ORDER BY seq DESC',
        before,
      );
      for (const row of rows) {
        const found = (await this.control.client.get(`/decisions/${String(row['decision'])}`)) as Decision;
        if (found.server === (server ?? found.server) && found.diagnosis?.cause === (cause ?? found.diagnosis?.cause))
          return found.diagnosis;
      }
      await wait(20);
    }
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of [this.#servers, ...this.#programs]) child.kill();
    await this.control.close();
    await this.#folder[Symbol.asyncDispose]();
  }
}
