import { join } from 'node:path';
import { readSetup } from '../engine/config/read-setup.ts';
import type { LaunchOptions } from '../engine/config/launch-options.ts';
import { version } from '../engine/config/version.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Engine } from '../engine/engine.ts';
import { mendSettingsFile } from '../engine/settings.ts';

/**
 * Starts the engine as the app was launched.
 * @throws HookbenchError that says why it could not.
 */
export function startEngine(launch: LaunchOptions): Promise<Engine> {
  return createEngine({
    dataDir: launch.dataDir,
    ...readSetup(launch),
    exposed: launch.expose ?? false,
    version,
    prepareDataDir: (dataDir, stamp) => mendSettingsFile(join(dataDir, 'settings.json'), stamp),
  });
}
