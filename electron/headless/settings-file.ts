import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { writePrivateFile } from '../engine/config/private-file.ts';
import { keepSettings, type SettingsKeeper, type SettingsStore } from '../engine/settings.ts';

/**
 * Opens `settings.json` in the data folder, which only its owner can read. A damaged file must be renamed before. Without
 * `conf`, which electron-store uses: it loads a JSON Schema validator at each start.
 */
export function openSettingsFile(dataDir: string, keeper: SettingsKeeper): SettingsStore {
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
