import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { keepSettings, type SettingsKeeper, type SettingsStore } from '../../engine/settings.ts';
import { openStore } from './open-store.ts';

/** Opens `settings.json` in the data folder, which `hookbench serve` uses too. A damaged file must be renamed before. */
export function openSettingsStore(dataDir: string, keeper: SettingsKeeper): SettingsStore {
  return keepSettings(openStore<Settings>(dataDir, 'settings', defaultSettings), keeper);
}
