import Conf from 'conf';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { keepSettings, type SettingsKeeper, type SettingsStore } from '../engine/settings.ts';

/** Opens `settings.json` in the data folder, which only its owner can read. A damaged file must be renamed before. */
export function openSettingsFile(dataDir: string, keeper: SettingsKeeper): SettingsStore {
  const conf = new Conf<Settings>({
    cwd: dataDir,
    configName: 'settings',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    defaults: defaultSettings,
  });
  return keepSettings(conf, keeper);
}
