import { createStore } from 'zustand/vanilla';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** Where the theme is remembered, so that the next start shows the right one at once. */
export interface Memory {
  read: () => Settings['theme'] | undefined;
  write: (theme: Settings['theme']) => void;
}

export interface SettingsState extends Settings {
  refresh: () => Promise<void>;
  chooseTheme: (theme: Settings['theme']) => Promise<void>;
  /** @throws The refusal of the engine; then it is as before. */
  notify: (notifications: boolean) => Promise<void>;
}

/** How the workbench looks and behaves for its user. */
export function createSettingsStore(connection: ConnectionStore, memory: Memory) {
  return createStore<SettingsState>((set, get) => {
    const show = (settings: Settings) => {
      memory.write(settings.theme);
      set(settings);
    };
    return {
      ...defaultSettings,
      theme: memory.read() ?? defaultSettings.theme,
      refresh: async () => {
        show(await clientOf(connection).settings.get());
      },
      chooseTheme: async (theme) => {
        memory.write(theme);
        set({ theme });
        await clientOf(connection).settings.update({ theme });
      },
      notify: async (notifications) => {
        const before = get().notifications;
        set({ notifications });
        try {
          show(await clientOf(connection).settings.update({ notifications }));
        } catch (error) {
          set({ notifications: before });
          throw error;
        }
      },
    };
  });
}
