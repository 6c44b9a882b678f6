import { join } from 'node:path';
import { createEngine } from '../engine/create-engine.ts';
import type { Engine, EngineOptions } from '../engine/engine.ts';
import { systemRandom } from '../engine/random.ts';
import { repairSettingsFile } from '../engine/settings.ts';
import { openBuiltPage } from '../page/built-page.ts';
import { createKeys, type Keys } from './keys.ts';
import { scenariosOf } from './scenarios-of.ts';
import { openSettingsFile } from './settings-file.ts';
import { startControlServer, type ControlServer } from './start-control-server.ts';

export interface ServeOptions extends EngineOptions {
  pageFolder: string;
  /** A configured control key; default: a random one. */
  controlKey: string | undefined;
}

/** Hookbench running without a window. */
export interface Served {
  engine: Engine;
  keys: Keys;
  server: ControlServer;
  close(): Promise<void>;
}

/** Starts the engine and its control server. Closes the engine if the server cannot start. */
export async function serve(options: ServeOptions): Promise<Served> {
  const page = openBuiltPage(options.pageFolder);
  const engine = await createEngine({
    ...options,
    prepareDataDir: (dataDir, stamp) => repairSettingsFile(join(dataDir, 'settings.json'), stamp),
  });
  try {
    const keys = createKeys(options.random ?? systemRandom, options.controlKey, engine.clocks.wall);
    const settings = openSettingsFile(engine.dataDir, { wall: engine.clocks.wall, report: engine.addNotice });
    engine.retention.follow(settings);
    const { addresses, exposed } = options;
    const scenarios = scenariosOf(engine, settings);
    const parts = { engine, settings, scenarios: scenarios.open, keys, page };
    const server = await startControlServer({ ...parts, port: addresses.control, exposed });
    engine.announce(server.control, keys.controlKey);
    return {
      engine,
      keys,
      server,
      close: async () => {
        await scenarios.close();
        await server.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
