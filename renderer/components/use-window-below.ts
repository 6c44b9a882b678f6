import { useMediaQuery } from '@mantine/hooks';
import { useZoom } from './use-zoom.ts';

/**
 * Whether the window is smaller than a size with enlarged text.
 * @param px In pixels at a text size of 100 %.
 */
export function useWindowBelow(side: 'width' | 'height', px: number): boolean {
  return useMediaQuery(`(${side} < ${px * useZoom()}px)`, false, { getInitialValueInEffect: false });
}
