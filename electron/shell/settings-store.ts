import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { keepSettings, type SettingsKeeper, type SettingsStore } from '../engine/settings.ts';
import { openStore } from './open-store.ts';

/** Settings in `settings.json` of the data folder, the file that every door reads. It was mended before. */
export function openSettingsStore(dataDir: string, keeper: SettingsKeeper): SettingsStore {
  return keepSettings(openStore<Settings>(dataDir, 'settings', defaultSettings), keeper);
}
