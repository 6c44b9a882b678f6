import { defaultSettings, settings as settingsSchema, type Settings } from '#shared/model/settings.ts';
import { writeSettings, type SettingsStore } from '../engine/settings.ts';
import { openStore } from './open-store.ts';

/** Settings in `settings.json` of the data folder, the file that every door reads. It was mended before. */
export function openSettingsStore(dataDir: string): SettingsStore {
  const store = openStore<Settings>(dataDir, 'settings', defaultSettings);
  const get = (): Settings => settingsSchema.parse({ ...defaultSettings, ...store.store });
  return {
    get,
    update(change) {
      const next = settingsSchema.parse({ ...get(), ...change });
      writeSettings(store.path, () => (store.store = next));
      return get();
    },
  };
}
