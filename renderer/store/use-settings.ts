import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { changeSettings } from './settings.ts';
import { useKept, useStores, useStoreState } from './use-stores.ts';

/** The user's settings. */
export const useSettings = (): Settings => useKept('settings').data ?? defaultSettings;

/** Changes some settings and shows them immediately; when the engine rejects them, they are as before. */
export function useChangeSettings(): UseMutationResult<void, Error, Partial<Settings>> {
  const engine = useStores();
  return useMutation({ mutationFn: (changed: Partial<Settings>) => changeSettings(engine, changed) });
}

type TextSize = Settings['textSize'];

const settingOf = (presenting: boolean) => (presenting ? 'presenterTextSize' : 'textSize');

/** The size of the interface and its text in percent. The presenter view has its own. */
export function useTextSize(): TextSize {
  const presenting = useStoreState('presenter', (state) => state.on);
  return useSettings()[settingOf(presenting)];
}

/** Changes the size of the text, in the presenter view that of the presenter view. */
export function useChangeTextSize(): (size: TextSize) => void {
  const engine = useStores();
  const { mutate } = useMutation({
    mutationFn: (size: TextSize) => changeSettings(engine, { [settingOf(engine.presenter.getState().on)]: size }),
  });
  return mutate;
}
