import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ShellWish } from '#shared/model/shell.ts';
import { databaseRows } from '../support/database-rows.ts';
import type { Told, Wanted } from '../support/electron-double.ts';
import { http } from '../support/http-request.ts';
import { listening } from '../support/listening-server.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

const root = join(import.meta.dirname, '../..');
const double = join(root, 'test/support/electron-double.ts');

type ToldOf<What extends Told['what']> = Extract<Told, { what: What }>;

interface Desktop {
  child: ChildProcess;
  /** The first thing of a kind that the app did, there already or to come. */
  told<What extends Told['what']>(what: What): Promise<ToldOf<What>>;
  want(wanted: Wanted): void;
  /** The first so many wishes that its page got. */
  wishes(count: number): Promise<ShellWish[]>;
  /** Its exit code. */
  ended: Promise<number | null>;
}

/** electron/main.ts in a process of its own, over a double of Electron. */
function startDesktop(args: readonly string[], env: Record<string, string> = {}): Desktop {
  const child = fork(join(root, 'electron/main.ts'), args, {
    execArgv: ['--import', double],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const seen: Told[] = [];
  child.on('message', (told: Told) => seen.push(told));
  const more = (what: string): Promise<unknown> =>
    Promise.race([
      once(child, 'message'),
      ended.then((code) => {
        throw new Error(`The app ended with ${code} before ${what}; it told ${JSON.stringify(seen)}`);
      }),
    ]);
  return {
    child,
    ended,
    want: (wanted) => void child.send(wanted),
    async told<What extends Told['what']>(what: What) {
      for (;;) {
        const found = seen.find((told): told is ToldOf<What> => told.what === what);
        if (found) return found;
        await more(what);
      }
    },
    async wishes(count) {
      for (;;) {
        const wishes = seen.flatMap((told) => (told.what === 'wish' ? [told.wish] : []));
        if (wishes.length >= count) return wishes;
        await more(`${count} wishes`);
      }
    },
  };
}

describe('the desktop app over a double of Electron', () => {
  let folder: TempFolder;
  let running: Desktop[];

  beforeEach(async () => {
    folder = await tempFolder();
    running = [];
  });
  afterEach(async () => {
    for (const { child, ended } of running) {
      child.kill('SIGKILL');
      await ended;
    }
    await folder[Symbol.asyncDispose]();
  });

  const start = (args: readonly string[] = [], env?: Record<string, string>): Desktop => {
    const desktop = startDesktop([`--data-dir=${folder.path}`, '--ports=auto', ...args], env);
    running.push(desktop);
    return desktop;
  };
  const changes = (): unknown[] =>
    databaseRows(
      folder.path,
      "SELECT entry ->> 'change' AS change FROM journal WHERE kind = 'engine' ORDER BY seq",
    ).map(({ change }) => change);

  it('shows its page, hands it a port to the engine, and stops the engine at SIGTERM', async () => {
    writeFileSync(join(folder.path, 'settings.json'), JSON.stringify({ theme: 'dark' }));
    const app = start();
    const shown = await app.told('shown');
    expect(shown).toMatchObject({ status: 200, storeListeners: 0, theme: 'dark' });
    expect(shown.policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/]+={0,2}';/);
    expect(shown.options).toMatchObject({ show: false, webPreferences: { sandbox: true, contextIsolation: true } });
    expect(await app.told('profile')).toMatchObject({ path: join(folder.path, 'chromium') });

    app.want({ do: 'ask', origin: 'app://hookbench' });
    expect((await app.told('status')).status).toMatchObject({ pid: app.child.pid, dataDir: folder.path });

    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    expect(changes()).toEqual(['started', 'stopped']);
    expect(existsSync(join(folder.path, 'instance.json'))).toBe(false);
  });

  it('serves the control API beside the window, for the other commands', async () => {
    const app = start();
    await app.told('shown');
    app.want({ do: 'ask', origin: 'app://hookbench' });
    const { control } = (await app.told('status')).status;
    const holder = JSON.parse(readFileSync(join(folder.path, 'instance.json'), 'utf8')) as Record<string, string>;
    expect(holder).toMatchObject({ pid: app.child.pid, control });
    const answer = await http(`${control}/shell`, { headers: { authorization: `Bearer ${holder['key']}` } });
    expect(answer.json).toEqual({ door: 'browser', notices: [] });
    expect((await http(`${control}/shell`)).status).toBe(401);
  });

  it('goes on when the port of the control API is taken, and says so', async () => {
    using taken = await listening(createServer());
    const config = join(folder.path, 'hookbench.yaml');
    writeFileSync(
      config,
      `addresses: {control: ${taken.port}, service: {http: 0, https: 0}, catcher: {http: 0, https: 0}, badTls: 0}`,
    );
    const app = startDesktop([`--data-dir=${folder.path}`, `--config=${config}`]);
    running.push(app);
    await app.told('shown');
    app.want({ do: 'ask', origin: 'app://hookbench' });
    expect((await app.told('status')).status.control).toBeUndefined();
    expect((await app.told('facts')).facts).toMatchObject({
      door: 'desktop',
      log: join(folder.path, 'hookbench.log'),
      notices: [expect.stringMatching(`^The control API is not served: Port ${taken.port} .+ Stop that program`)],
    });
  });

  it('opens the links and files that it was started with, and those of a second start', async () => {
    const config = join(folder.path, 'mine.yaml');
    writeFileSync(config, 'profile: {accessTokenLifetime: 60}');
    const app = start(['hookbench://deliveries/dlv_1', config]);
    await app.told('shown');
    app.want({ do: 'ask', origin: 'app://hookbench' });
    expect(await app.wishes(3)).toEqual([
      { kind: 'open-screen', screen: 'deliveries', id: 'dlv_1' },
      { kind: 'config-opened' },
      { kind: 'notice', tone: 'done', text: `${config} was opened. Taken over: profile.` },
    ]);
    app.want({
      do: 'second',
      openings: [
        { kind: 'link', link: 'hookbench://delete/everything' },
        { kind: 'file', path: '/nowhere.yaml' },
      ],
    });
    await app.told('focused');
    expect((await app.wishes(5)).slice(3)).toEqual([
      { kind: 'notice', tone: 'problem', text: expect.stringMatching(/^The link hookbench:.+ was refused/) },
      { kind: 'notice', tone: 'problem', text: expect.stringMatching(/^Cannot open \/nowhere.yaml: /) },
    ]);
    expect(JSON.parse(readFileSync(join(folder.path, 'recent.json'), 'utf8'))).toEqual({
      files: [{ path: config, kind: 'config' }],
    });
  });

  it('hands a foreign frame no port', async () => {
    const app = start();
    await app.told('shown');
    app.want({ do: 'ask', origin: 'https://evil.test' });
    await app.told('no-port');
  });

  it('quits when its window is closed, and remembers where it was', async () => {
    const app = start();
    await app.told('shown');
    app.want({ do: 'close' });
    expect(await app.ended).toBe(0);
    expect(changes()).toEqual(['started', 'stopped']);
    const file = join(folder.path, 'window.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      bounds: { x: 10, y: 20, width: 1200, height: 800 },
      maximized: true,
      zoom: 1,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await start().told('shown')).options).toMatchObject({ x: 10, y: 20, width: 1200, height: 800 });
  });

  it('a second start on the same data folder leaves at once; the first comes to the front', async () => {
    const app = start();
    await app.told('shown');
    expect(await start([], { DOUBLE_IS_SECOND: '1' }).ended).toBe(0);
    app.want({ do: 'second' });
    await app.told('focused');
  });

  it('says who holds the data folder, and ends with 3', async () => {
    const first = start();
    await first.told('shown');
    const second = start();
    const { title, text } = await second.told('error-box');
    expect(title).toBe('Hookbench could not start');
    expect(text).toMatch(new RegExp(`is in use by process ${first.child.pid}\\b.+\n\n.+--data-dir`));
    expect(await second.ended).toBe(3);
  });

  it.each([
    ['ports that are none', '--ports=many', /^--ports is "many"/],
    ['a configuration file that is not there', '--config=/nowhere.yaml', /^Cannot read \/nowhere.yaml/],
  ])('says that it was given %s, and ends with 2', async (_, option, expected) => {
    const app = start([option]);
    expect((await app.told('error-box')).text).toMatch(expected);
    expect(await app.ended).toBe(2);
  });

  it('shows an error that nobody caught, notes it in the journal and goes on', async () => {
    const app = start();
    await app.told('shown');
    app.want({ do: 'throw' });
    expect((await app.told('message-box')).text).toMatch(/^Error: a bug/);
    app.want({ do: 'ask', origin: 'app://hookbench' });
    await app.told('status');
    app.child.kill('SIGINT');
    expect(await app.ended).toBe(0);
    expect(changes()).toEqual(['started', 'failure', 'stopped']);
  });
});
