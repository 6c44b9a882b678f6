import { useEffect, useState, type RefObject } from 'react';

/** The name of the row at the top of the view. */
export function useCurrentRow(scroller: RefObject<HTMLElement | null>, rows: number): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const top = element.getBoundingClientRect().top + 60;
        const inView = [...element.querySelectorAll<HTMLElement>('[data-name]')].find(
          (row) => row.getBoundingClientRect().bottom > top,
        );
        setCurrent(inView?.dataset['name']);
      });
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', update);
    };
  }, [scroller, rows]);
  return current;
}
