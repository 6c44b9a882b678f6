import { createStore } from 'zustand/vanilla';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** Persists the theme, so that the next start shows it immediately. */
export interface Memory {
  read: () => Settings['theme'] | undefined;
  write: (theme: Settings['theme']) => void;
}

export interface SettingsState extends Settings {
  refresh: () => Promise<void>;
  chooseTheme: (theme: Settings['theme']) => Promise<void>;
  /** @throws The error of the engine; the setting is then restored. */
  resizeText: (textSize: Settings['textSize']) => Promise<void>;
  /** @throws The error of the engine; the setting is then restored. */
  notify: (notifications: boolean) => Promise<void>;
  /** @throws The error of the engine; the setting is then restored. */
  signInBy: (scheme: Settings['signInOver']) => Promise<void>;
  /** Replaces the limits of the journal. @throws The error of the engine; then they are as before. */
  retain: (retention: Settings['retention']) => Promise<void>;
}

/** The user's settings. */
export function createSettingsStore(connection: ConnectionStore, memory: Memory) {
  return createStore<SettingsState>((set, get) => {
    const show = (settings: Settings) => {
      memory.write(settings.theme);
      set(settings);
    };
    const change = async (changed: Partial<Settings>) => {
      const { theme, textSize, notifications, signInOver, retention } = get();
      set(changed);
      try {
        show(await clientOf(connection).settings.update(changed));
      } catch (error) {
        set({ theme, textSize, notifications, signInOver, retention });
        throw error;
      }
    };
    return {
      ...defaultSettings,
      theme: memory.read() ?? defaultSettings.theme,
      refresh: async () => show(await clientOf(connection).settings.get()),
      chooseTheme: async (theme) => {
        memory.write(theme);
        set({ theme });
        await clientOf(connection).settings.update({ theme });
      },
      resizeText: (textSize) => change({ textSize }),
      notify: (notifications) => change({ notifications }),
      signInBy: (signInOver) => change({ signInOver }),
      retain: (retention) => change({ retention }),
    };
  });
}
