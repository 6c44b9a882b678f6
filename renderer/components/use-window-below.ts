import { useMediaQuery } from '@mantine/hooks';
import { useTextSize } from '../store/use-text-size.ts';

/**
 * Whether the window is smaller than a size at the chosen text size.
 * @param px In pixels at a text size of 100 %.
 */
export function useWindowBelow(side: 'width' | 'height', px: number): boolean {
  const textSize = useTextSize();
  const limit = String((px * textSize) / 100);
  return useMediaQuery(`(${side} < ${limit}px)`, false, { getInitialValueInEffect: false });
}
