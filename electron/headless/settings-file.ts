import Conf from 'conf';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { keepSettings, type SettingsKeeper, type SettingsStore } from '../engine/settings.ts';

/** Settings in `settings.json` of the data folder, readable for its owner only. The file was mended before. */
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
