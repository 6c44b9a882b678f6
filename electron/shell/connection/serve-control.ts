import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { OpenScenarios } from '../../engine/control/scenarios-area.ts';
import type { RestartWithSession } from '../../engine/control/sessions-area.ts';
import type { Engine } from '../../engine/engine.ts';
import type { SettingsStore } from '../../engine/settings.ts';
import { createKeys } from '../../headless/keys.ts';
import { startControlServer, type ControlServer } from '../../headless/start-control-server.ts';
import type { BuiltPage } from '../../page/built-page.ts';

export interface ServeControlOptions {
  engine: Engine;
  settings: SettingsStore;
  scenarios: OpenScenarios;
  page: BuiltPage;
  port: number;
  exposed: boolean;
  /** A configured control key; default: a random one. */
  controlKey: string | undefined;
  restart: RestartWithSession;
}

/** The control API of the desktop app, or a notice why it is not served. */
export type ServedControl = { server: ControlServer; notice?: undefined } | { server?: undefined; notice: string };

/**
 * Serves the control API of the desktop app, so that other commands can use it. If its port is in use, the user gets a notice:
 * the window does not need the port.
 */
export async function serveControl({ controlKey, engine, ...options }: ServeControlOptions): Promise<ServedControl> {
  const keys = createKeys(engine.random, controlKey, engine.clocks.wall);
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
