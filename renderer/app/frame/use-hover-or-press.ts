import { useRef, useState } from 'react';

/** How long the pointer rests before something opens, and how long it may be away before it closes, in milliseconds. */
const rest = 250;

/** Opens something while the pointer rests on it, or until it is dismissed when it was pressed. */
export function useHoverOrPress() {
  const [opened, setOpened] = useState<'no' | 'hovered' | 'pressed'>('no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (change: (now: 'no' | 'hovered' | 'pressed') => 'no' | 'hovered' | 'pressed') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setOpened(change);
    }, rest);
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
      onMouseEnter: () => {
        later((now) => (now === 'no' ? 'hovered' : now));
      },
      onMouseLeave: () => {
        later((now) => (now === 'hovered' ? 'no' : now));
      },
    },
  };
}
