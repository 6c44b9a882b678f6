import Conf from 'conf';
import { defaultSettings, settings as settingsSchema, type Settings } from '#shared/model/settings.ts';
import { writeSettings, type SettingsStore } from '../engine/settings.ts';

/** Settings in `settings.json` of the data folder, readable for its owner only. The file was mended before. */
export function openSettingsFile(dataDir: string): SettingsStore {
  const conf = new Conf<Settings>({
    cwd: dataDir,
    configName: 'settings',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    defaults: defaultSettings,
  });
  const get = (): Settings => settingsSchema.parse({ ...defaultSettings, ...conf.store });
  return {
    get,
    update(change) {
      const next = settingsSchema.parse({ ...get(), ...change });
      writeSettings(conf.path, () => (conf.store = next));
      return get();
    },
  };
}
