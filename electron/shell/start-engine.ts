import { join } from 'node:path';
import { safeStorage } from 'electron';
import { readSetup } from '../engine/config/read-setup.ts';
import type { LaunchOptions } from '../engine/config/launch-options.ts';
import { secretBoxesOf } from '../engine/config/secret-box.ts';
import { version } from '../engine/config/version.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Engine } from '../engine/engine.ts';
import { systemRandom } from '../engine/random.ts';
import { mendSettingsFile } from '../engine/settings.ts';
import { openShellSecrets } from './secrets.ts';

/**
 * Starts the engine as the app was launched.
 * @throws HookbenchError that says why it could not.
 */
export function startEngine(launch: LaunchOptions): Promise<Engine> {
  const { boxes, notices } = openShellSecrets(safeStorage, process.platform);
  return createEngine({
    dataDir: launch.dataDir,
    ...readSetup(launch),
    exposed: launch.expose ?? false,
    version,
    secretBoxes: [...boxes, ...secretBoxesOf(process.env, systemRandom)],
    prepareDataDir: (dataDir, stamp) => [...mendSettingsFile(join(dataDir, 'settings.json'), stamp), ...notices],
  });
}
