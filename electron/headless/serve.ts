import { join } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import type { Addresses } from '#shared/model/addresses.ts';
import type { Party } from '#shared/model/party.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Engine, EngineOptions } from '../engine/engine.ts';
import { systemRandom } from '../engine/random.ts';
import { repairSettingsFile, keepSettings, type SettingsKeeper, type SettingsStore } from '../engine/settings.ts';
import { openBuiltPage, type BuiltPage } from '../page/built-page.ts';
import { createKeys, type Keys } from './keys.ts';
import { scenariosOf } from './scenarios-of.ts';
import { startControlServer, type ControlServer } from './start-control-server.ts';
import { writePrivateFile } from '../engine/config/private-file.ts';

/** A program that can be closed. */
interface Closeable {
  close(): Promise<void>;
}

interface RestartableOptions<Running extends Closeable, Kept> {
  /**
   * Starts the program.
   * @param restart Restarts it, after a pause.
   * @param kept What the previous run left; `undefined` at the first start.
   */
  run: (restart: () => void, kept: Kept | undefined) => Promise<Running>;
  /** What the next run continues with; read before the program is closed. */
  keep: (running: Running) => Kept;
  /** The pause before a restart, while the program still runs. */
  pause: (running: Running) => Promise<void>;
}

interface Restartable<Running> {
  readonly current: Running;
  /** Ends the program, also while it restarts. A restart that is requested later has no effect. */
  close(): Promise<void>;
}

/** Starts a program that can restart within this process. If a restart fails, the process ends with the error. */
export async function startRestartable<Running extends Closeable, Kept>({
  keep,
  pause,
  run,
}: RestartableOptions<Running, Kept>): Promise<Restartable<Running>> {
  let restarting: Promise<void> | undefined;
  let closing = false;

  async function restartNow(): Promise<void> {
    await pause(current);
    if (closing) return;
    const kept = keep(current);
    await current.close();
    current = await run(restart, kept);
  }
  function restart(): void {
    if (closing) return;
    restarting ??= restartNow().finally(() => {
      restarting = undefined;
    });
  }

  let current = await run(restart, undefined);
  return {
    get current() {
      return current;
    },
    close: async () => {
      closing = true;
      await restarting;
      await current.close();
    },
  };
}

/**
 * Opens `settings.json` in the data folder, which only its owner can read. A damaged file must be renamed before. Without
 * `conf`, which electron-store uses: it loads a JSON Schema validator at each start.
 */
function openSettingsFile(dataDir: string, keeper: SettingsKeeper): SettingsStore {
  const path = join(dataDir, 'settings.json');
  const file = {
    path,
    get store() {
      return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Settings) : defaultSettings;
    },
    set store(next: Settings) {
      writePrivateFile(path, `${JSON.stringify(next, null, 2)}\n`);
    },
  };
  return keepSettings(file, keeper);
}

/** Time in which the response that reports a restart is sent, in milliseconds. */
const responseMs = 100;

export interface ServeOptions extends EngineOptions {
  pageFolder: string;
  /** Whether an exposed server offers its tools to coding agents. */
  mcp?: boolean;
  /** A configured control key; default: a random one. */
  controlKey: string | undefined;
}

/** Hookbench running without a window. Its engine and its server are others after a restart with another session. */
export interface Served {
  readonly engine: Engine;
  readonly keys: Keys;
  readonly server: ControlServer;
  close(): Promise<void>;
}

interface Running {
  engine: Engine;
  server: ControlServer;
  close(): Promise<void>;
}

interface RunDeps {
  page: BuiltPage;
  /** Creates the keys at the first start, and returns them at each restart. */
  keysOf: (engine: Engine) => Keys;
  restart: () => void;
}

/** Starts the engine and its control server. Closes the engine if the server cannot start. */
async function run(options: ServeOptions, { keysOf, page, restart }: RunDeps): Promise<Running> {
  const engine = await createEngine({
    ...options,
    prepareDataDir: (dataDir, stamp) => repairSettingsFile(join(dataDir, 'settings.json'), stamp),
  });
  try {
    const keys = keysOf(engine);
    const settings = openSettingsFile(engine.dataDir, { wall: engine.clocks.wall, report: engine.addNotice });
    engine.retention.follow(settings);
    if (settings.get().watchFleet) engine.fleet?.watch(true);
    const { addresses, exposed, mcp = false } = options;
    const scenarios = scenariosOf(engine, settings);
    const parts = { engine, settings, scenarios: scenarios.open, keys, page, restart };
    const server = await startControlServer({ ...parts, port: addresses.control, exposed, mcp: mcp || !exposed });
    engine.announce(server.control, keys.controlKey);
    return {
      engine,
      server,
      close: async () => {
        // A step that fails does not keep the next ones from running: what stays open keeps the process alive.
        await using closing = new AsyncDisposableStack();
        closing.defer(engine.close);
        closing.defer(server.close);
        closing.defer(scenarios.close);
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The ports in use, so that a restart keeps the addresses. Receivers with bad TLS on free ports get new ones. */
function addressesOf({ engine, server }: Running, { badTls }: Addresses): Addresses {
  const portOf = (party: Party, scheme: string): number => {
    const url = engine.listeners.find((one) => one.party === party && one.scheme === scheme && one.up)?.url;
    return url === undefined ? 0 : Number(new URL(url).port);
  };
  return {
    control: Number(new URL(server.control).port),
    service: { http: portOf('service', 'http'), https: portOf('service', 'https') },
    catcher: { http: portOf('catcher', 'http'), https: portOf('catcher', 'https') },
    badTls,
  };
}

/** Starts Hookbench without a window. It restarts within this process when another session is restored or started. */
export async function serve(options: ServeOptions): Promise<Served> {
  const page = openBuiltPage(options.pageFolder);
  let keys: Keys | undefined;
  const keysOf = (engine: Engine): Keys =>
    (keys ??= createKeys(options.random ?? systemRandom, options.controlKey, engine.clocks.wall));
  const program = await startRestartable<Running, Addresses>({
    run: (restart, addresses = options.addresses) => run({ ...options, addresses }, { page, keysOf, restart }),
    keep: (running) => addressesOf(running, options.addresses),
    pause: ({ engine }) => new Promise((resolve) => void engine.clocks.wall.after(responseMs, resolve)),
  });
  return {
    get engine() {
      return program.current.engine;
    },
    get keys() {
      return keysOf(program.current.engine);
    },
    get server() {
      return program.current.server;
    },
    close: () => program.close(),
  };
}
