import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Engine } from '../engine/engine.ts';
import type { SettingsStore } from '../engine/settings.ts';
import { createKeys } from '../headless/keys.ts';
import { startControlServer, type ControlServer } from '../headless/start-control-server.ts';
import type { BuiltPage } from '../page/built-page.ts';

export interface BesideOptions {
  engine: Engine;
  settings: SettingsStore;
  page: BuiltPage;
  port: number;
  exposed: boolean;
  /** Set from outside; without it one is made. */
  controlKey: string | undefined;
}

/** The control API beside the window, or why it is not there. */
export type Beside = { server: ControlServer; notice?: undefined } | { server?: undefined; notice: string };

/**
 * Serves the control API beside the window, as `hookbench serve` does, so that the other commands find it. The window
 * has its own way to the engine: a port that is taken is said, and the app goes on.
 */
export async function serveBeside({ controlKey, engine, ...options }: BesideOptions): Promise<Beside> {
  const keys = createKeys(engine.random, controlKey);
  try {
    const server = await startControlServer({ ...options, engine, keys });
    engine.announce(server.control, keys.controlKey);
    return { server };
  } catch (error) {
    if (!(error instanceof HookbenchError)) throw error;
    const notice = `The control API is not served: ${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`;
    const atMs = engine.clocks.wall.now();
    await engine.journal.append([{ kind: 'engine', atMs, change: 'listener-failed', message: notice }]);
    return { notice };
  }
}
