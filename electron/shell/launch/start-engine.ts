import { safeStorage } from 'electron';
import { join } from 'node:path';
import { readSetup } from '../../engine/config/read-setup.ts';
import type { LaunchOptions } from '../../engine/config/launch-options.ts';
import { secretBoxesOf } from '../../engine/config/secret-box.ts';
import { version } from '../../engine/config/version.ts';
import { createEngine } from '../../engine/create-engine.ts';
import type { Engine } from '../../engine/engine.ts';
import { systemRandom } from '../../engine/random.ts';
import { openShellSecrets } from '../stores/secrets.ts';
import { repairJsonFile } from '../../engine/config/repair-json-file.ts';
import { repairSettingsFile } from '../../engine/settings.ts';
import { recentFilesShape } from '../files/recent-files.ts';
import { windowState } from '../window/window-state.ts';

/** Renames damaged files of the shell. @returns Notices for the user. */
export function repairFiles(dataDir: string, stamp: string): string[] {
  const at = (name: string): string => join(dataDir, name);
  return [
    ...repairSettingsFile(at('settings.json'), stamp),
    ...repairJsonFile({ file: at('window.json'), what: 'The window state file', shape: windowState }, stamp),
    ...repairJsonFile({ file: at('recent.json'), what: 'The list of recent files', shape: recentFilesShape }, stamp),
  ];
}

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
