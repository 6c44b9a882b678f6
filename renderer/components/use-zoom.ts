import { useSyncExternalStore } from 'react';
import { useTextSize } from '../store/use-settings.ts';
import { useMediaQuery } from '@mantine/hooks';

const readRootScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Calls back when the size of a rem changes, e.g. in the settings of the browser. */
function followRootScale(changed: () => void): () => void {
  const probe = document.createElement('i');
  Object.assign(probe.style, { position: 'fixed', width: '1rem', visibility: 'hidden' });
  document.body.append(probe);
  const observer = new ResizeObserver(changed);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

/** The font size that the user has set in the browser, relative to 16 px. */
export const useRootScale = (): number => useSyncExternalStore(followRootScale, readRootScale);

/** How much the interface and its text are enlarged: by the chosen text size, and by the font size of the browser. */
export const useZoom = (): number => (useTextSize() / 100) * useRootScale();

/**
 * Whether the window is smaller than a size with enlarged text.
 * @param px In pixels at a text size of 100 %.
 */
export function useWindowBelow(side: 'width' | 'height', px: number): boolean {
  return useMediaQuery(`(${side} < ${px * useZoom()}px)`, false, { getInitialValueInEffect: false });
}
