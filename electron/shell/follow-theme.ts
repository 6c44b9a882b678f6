import type { NativeTheme } from 'electron';
import type { Settings } from '#shared/model/settings.ts';
import type { SettingsStore } from '../engine/settings.ts';

/** Lets menus, dialogs and `prefers-color-scheme` follow the setting, now and at each change. */
export function followTheme(settings: SettingsStore, nativeTheme: Pick<NativeTheme, 'themeSource'>): SettingsStore {
  const follow = (now: Settings): Settings => {
    nativeTheme.themeSource = now.theme;
    return now;
  };
  follow(settings.get());
  return { get: settings.get, update: (change) => follow(settings.update(change)) };
}
