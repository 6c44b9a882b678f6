import { safeStorage } from 'electron';
import { readSetup } from '../../engine/config/read-setup.ts';
import type { LaunchOptions } from '../../engine/config/launch-options.ts';
import { secretBoxesOf } from '../../engine/config/secret-box.ts';
import { version } from '../../engine/config/version.ts';
import { createEngine } from '../../engine/create-engine.ts';
import type { Engine } from '../../engine/engine.ts';
import { systemRandom } from '../../engine/random.ts';
import { repairFiles } from './repair-files.ts';
import { openShellSecrets } from '../stores/secrets.ts';

/** The engine, and the port for its control API. */
export interface StartedEngine {
  engine: Engine;
  controlPort: number;
  /** Notices about the encryption of secrets. */
  notices: readonly string[];
}

/**
 * Starts the engine with the options of the app.
 * @throws HookbenchError if it cannot start
 */
export async function startEngine(launch: LaunchOptions): Promise<StartedEngine> {
  const setup = readSetup(launch);
  const { boxes, notices } = await openShellSecrets(safeStorage, process.platform);
  const engine = await createEngine({
    dataDir: launch.dataDir,
    ...setup,
    exposed: launch.expose ?? false,
    version,
    secretBoxes: [...boxes, ...secretBoxesOf(process.env, systemRandom)],
    prepareDataDir: (dataDir, stamp) => [...repairFiles(dataDir, stamp), ...notices],
  });
  return { engine, controlPort: setup.addresses.control, notices };
}
