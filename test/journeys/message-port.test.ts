import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { contract } from '#shared/contract/index.ts';
import { portMessageRead } from '#shared/model/port-message.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { createWallClock } from '../../electron/engine/clock.ts';
import { createBrowserShell, type ShellPort } from '../../electron/engine/control/shell-port.ts';
import { createControl } from '../../electron/engine/control/create-control.ts';
import type { ControlRouter } from '../../electron/engine/control/area.ts';
import { StreamedFile } from '../../electron/engine/control/streamed-file.ts';
import type { Feed } from '../../electron/engine/journal/feed.ts';
import type { SettingsStore } from '../../electron/engine/settings.ts';
import { writeUserFile } from '../../electron/shell/files/user-file-access.ts';
import { createPortTransport, type PortTransport } from '../../electron/shell/connection/port-socket.ts';
import { MainPort } from '../support/main-port.ts';
import { startEngine, type TestEngine } from '../support/start-engine.ts';
import { tempFolder } from '../support/temp-folder.ts';

type Client = ContractRouterClient<typeof contract>;

function settingsInMemory(): SettingsStore {
  let now: Settings = defaultSettings;
  return {
    get: () => now,
    update: (change) => {
      if (change.theme === 'light') throw new Error('the disk is full');
      now = { ...now, theme: change.theme ?? now.theme };
      return now;
    },
  };
}

describe('the control contract over a message port', () => {
  let test: TestEngine;
  let transport: PortTransport;
  const failures: unknown[] = [];
  const closers: (() => void)[] = [];
  const transportOf = (router: ControlRouter) =>
    createPortTransport({ router, clock: createWallClock(), onFailure: (error) => failures.push(error) });

  /** The page's side, as renderer/connection/port-transport.ts opens it. */
  function connect(through = transport): {
    client: Client;
    closed: Promise<void>;
    close: () => void;
    shut: () => void;
  } {
    const { port1, port2 } = new MessageChannel();
    const shut = through.open(new MainPort(port1));
    port2.on('message', () => port2.postMessage(portMessageRead));
    const client = createORPCClient<Client>(new RPCLink({ port: port2 }));
    const closed = new Promise<void>((resolve) => port2.once('close', resolve));
    port2.start();
    closers.push(shut);
    return {
      client,
      closed,
      shut,
      close: () => {
        port2.close();
      },
    };
  }

  beforeAll(async () => {
    test = await startEngine();
    transport = transportOf(createControl(test.engine, settingsInMemory()));
  });
  afterAll(async () => {
    for (const close of closers) close();
    await test.close();
  });

  it('answers the status of the engine, without a control address', async () => {
    const status = await connect().client.status.get();
    expect(status).toMatchObject({ version: '0.0.0-test', dataDir: test.engine.dataDir, pid: process.pid });
    expect(status.listeners.every(({ up }) => up)).toBe(true);
    expect(status).not.toHaveProperty('control');
  });

  it('starts a chat, and receives its whole trace over the live feed', async () => {
    const { client } = connect();
    const feed = await client.journal.feed({ after: 0 });
    const started = await client.service.startChat({});
    expect(started).toMatchObject({ status: 201, chat: { status: 'queued' } });
    const kinds = new Set<string>();
    for await (const { entries } of feed) {
      const ours = entries.filter((entry) => 'trace' in entry && entry.trace === started.trace);
      for (const { kind } of ours) kinds.add(kind);
      if (ours.some((entry) => entry.kind === 'delivery' && entry.status === 'delivered')) break;
    }
    expect([...kinds]).toEqual(
      expect.arrayContaining(['decision', 'token', 'exchange', 'chat', 'event', 'delivery', 'capture', 'attempt']),
    );
  });

  it('carries the code, status and problem document of an error', async () => {
    const error: unknown = await connect()
      .client.journal.trace({ id: 'nothing' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ORPCError);
    expect(error).toMatchObject({ code: 'not_found', status: 404, data: { code: 'not_found', type: 'about:blank' } });
  });

  it('names the invalid field of the input', async () => {
    const error: unknown = await connect()
      .client.journal.list({ limit: 'many' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'bad_input', status: 400, data: { field: '/limit' } });
  });

  it('reports settings that could not be stored', async () => {
    const { client } = connect();
    expect(await client.settings.update({ theme: 'dark' })).toMatchObject({ theme: 'dark' });
    const error: unknown = await client.settings.update({ theme: 'light' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'storage_failed', status: 507 });
  });

  it('stops an export that the page cancels, and removes its files', async () => {
    await using folder = await tempFolder();
    function* endless(): Generator<string> {
      for (;;) yield 'more'.repeat(10_000);
    }
    const shell: ShellPort = {
      ...createBrowserShell(),
      async keep(_file, _secrets, signal) {
        const path = join(folder.path, 'a.har');
        await writeUserFile(path, new StreamedFile(endless, 'a.har', ''), signal);
        return { kind: 'saved', path };
      },
    };
    const control = createControl(test.engine, settingsInMemory(), undefined, shell);
    const { client } = connect(transportOf(control));
    const cancel = new AbortController();
    const saving = client.shell.export({ format: 'har' }, { signal: cancel.signal });
    await expect.poll(() => readdir(folder.path)).toEqual([expect.stringMatching(/^a\.har\.saving-/)]);
    cancel.abort();
    await expect(saving).rejects.toThrow();
    await expect.poll(() => readdir(folder.path)).toEqual([]);
  });

  it('ends the live feed when the main process closes the port, and tells the page', async () => {
    const { client, closed, shut } = connect();
    const feed = await client.journal.feed({});
    const next = feed.next();
    shut();
    await closed;
    await expect(next).rejects.toThrow();
  });

  it.each(['page', 'main process'])('stops following the journal when the %s closes the port', async (side) => {
    const { engine } = test;
    const stopped = Promise.withResolvers<void>();
    const feed: Feed = {
      ...engine.journal.feed,
      subscribe: (receive) => {
        const subscription = engine.journal.feed.subscribe(receive);
        return {
          stop: () => {
            subscription.stop();
            stopped.resolve();
          },
        };
      },
    };
    const watched = createControl({ ...engine, journal: { ...engine.journal, feed } }, settingsInMemory());
    const { client, close, shut } = connect(transportOf(watched));
    const batches = await client.journal.feed({ after: 0 });
    await batches.next();
    if (side === 'page') close();
    else shut();
    await stopped.promise;
  });

  it('buffers at most 4 MiB for a busy page, and then reports the number of missed entries', async () => {
    const { clocks, journal } = test.engine;
    const { port1, port2 } = new MessageChannel();
    let sent = 0;
    class CountedPort extends MainPort {
      override postMessage(data: string): void {
        sent += data.length;
        super.postMessage(data);
      }
    }
    closers.push(transport.open(new CountedPort(port1)));
    // A busy page neither reads messages nor confirms that it has read them.
    let waiting: (() => void)[] | undefined;
    const page = {
      postMessage: port2.postMessage.bind(port2),
      addEventListener: (event: 'message' | 'close', receive: (event?: { data: unknown }) => void): void => {
        if (event === 'close') port2.once('close', () => receive());
        else
          port2.on('message', (data: unknown) => {
            const read = (): void => {
              port2.postMessage(portMessageRead);
              receive({ data });
            };
            if (waiting) waiting.push(read);
            else read();
          });
      },
    };
    const client = createORPCClient<Client>(new RPCLink({ port: page as unknown as globalThis.MessagePort }));
    const message = 'x'.repeat(1000);
    const append = (count: number) =>
      journal.append(
        Array.from({ length: count }, () => ({ kind: 'engine', atMs: clocks.wall.now(), change: 'failure', message })),
      );
    const feed = await client.journal.feed({ skip: 'true' });
    await append(1);
    await feed.next();
    const first = journal.lastCommitted();
    const before = sent;
    waiting = [];
    for (let appended = 0; appended < 30_000; appended += 500) await append(500);
    const newest = journal.lastCommitted();
    expect(sent - before).toBeGreaterThan(3 * 1024 * 1024);
    // The last message, of at most 500 entries, exceeds the limit by its size.
    expect(sent - before).toBeLessThan(5 * 1024 * 1024);
    const unread = waiting;
    waiting = undefined;
    for (const read of unread) read();
    let seen = 0;
    for await (const { entries, missed } of feed) {
      seen += entries.length;
      if (missed === undefined) continue;
      expect(first + seen + missed).toBe(newest);
      break;
    }
  });

  it('records no internal failure', () => {
    expect(failures).toEqual([]);
  });
});
