import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { keptData, showKept } from './kept-data.ts';
import { useKept } from './use-kept.ts';
import { useStores } from './use-stores.ts';

/** The user's settings. */
export const useSettings = (): Settings => useKept('settings').data ?? defaultSettings;

/** Changes some settings and shows them immediately; when the engine rejects them, they are as before. */
export function useChangeSettings(): UseMutationResult<void, Error, Partial<Settings>> {
  const engine = useStores();
  return useMutation({
    mutationFn: async (changed: Partial<Settings>) => {
      const before = keptData(engine, 'settings') ?? defaultSettings;
      showKept(engine, 'settings', { ...before, ...changed });
      try {
        showKept(engine, 'settings', await engine.client.settings.update(changed));
      } catch (error) {
        showKept(engine, 'settings', before);
        throw error;
      }
    },
  });
}
