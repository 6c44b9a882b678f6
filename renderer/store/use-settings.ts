import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { changeSettings } from './settings.ts';
import { useKept } from './use-kept.ts';
import { useStores } from './use-stores.ts';

/** The user's settings. */
export const useSettings = (): Settings => useKept('settings').data ?? defaultSettings;

/** Changes some settings and shows them immediately; when the engine rejects them, they are as before. */
export function useChangeSettings(): UseMutationResult<void, Error, Partial<Settings>> {
  const engine = useStores();
  return useMutation({ mutationFn: (changed: Partial<Settings>) => changeSettings(engine, changed) });
}
