import { useMutation } from '@tanstack/react-query';
import type { Settings } from '#shared/model/settings.ts';
import { changeSettings } from './settings.ts';
import { useSettings } from './use-settings.ts';
import { useStores, useStoreState } from './use-stores.ts';

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
