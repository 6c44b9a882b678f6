import { useEffect, useRef, useState, type RefObject } from 'react';

/** Measures the height of an element including its padding, in pixels, and follows changes. */
export function useHeight<Measured extends Element>(): [RefObject<Measured | null>, number] {
  const ref = useRef<Measured>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(element.getBoundingClientRect().height)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, height];
}
