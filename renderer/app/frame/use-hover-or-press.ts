import { useRef, useState } from 'react';

/** Delay before hover opens and leaving closes, in milliseconds. */
const delayMs = 250;

/** Opens on hover until the pointer leaves, or on a press until it is dismissed. */
export function useHoverOrPress() {
  const [opened, setOpened] = useState<'no' | 'hovered' | 'pressed'>('no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (change: (now: 'no' | 'hovered' | 'pressed') => 'no' | 'hovered' | 'pressed') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(change), delayMs);
  };
  return {
    opened: opened !== 'no',
    close: () => {
      clearTimeout(timer.current);
      setOpened('no');
    },
    press: () => {
      clearTimeout(timer.current);
      setOpened((now) => (now === 'pressed' ? 'no' : 'pressed'));
    },
    hover: {
      onMouseEnter: () => later((now) => (now === 'no' ? 'hovered' : now)),
      onMouseLeave: () => later((now) => (now === 'hovered' ? 'no' : now)),
    },
  };
}
