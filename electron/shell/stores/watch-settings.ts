import type { Settings } from '#shared/model/settings.ts';
import type { SettingsStore } from '../../engine/settings.ts';

/** @param onChange Called after each change. */
export function watchSettings(settings: SettingsStore, onChange: (now: Settings) => void): SettingsStore {
  return {
    get: settings.get,
    update(change) {
      const now = settings.update(change);
      onChange(now);
      return now;
    },
  };
}
