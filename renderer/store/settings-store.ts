import { createStore } from 'zustand/vanilla';
import type { Settings } from '#shared/model/settings.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** Where the settings are remembered, so that the next start shows the right theme at once. */
export interface Memory {
  read: () => Settings['theme'] | undefined;
  write: (theme: Settings['theme']) => void;
}

export interface SettingsState {
  theme: Settings['theme'];
  refresh: () => Promise<void>;
  chooseTheme: (theme: Settings['theme']) => Promise<void>;
}

/** How the workbench looks to its user. */
export function createSettingsStore(connection: ConnectionStore, memory: Memory) {
  return createStore<SettingsState>((set) => {
    const show = (theme: Settings['theme']) => {
      memory.write(theme);
      set({ theme });
    };
    return {
      theme: memory.read() ?? 'system',
      refresh: async () => {
        const { theme } = await clientOf(connection).settings.get();
        show(theme);
      },
      chooseTheme: async (theme) => {
        show(theme);
        await clientOf(connection).settings.update({ theme });
      },
    };
  });
}
