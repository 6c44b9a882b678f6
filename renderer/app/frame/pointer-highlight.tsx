import { useEffect, useRef } from 'react';
import { useZoom } from '../../components/use-zoom.ts';
import styles from './presenter.module.css';

/** A large ring around the pointer. */
export function PointerHighlight() {
  const ring = useRef<HTMLDivElement>(null);
  const zoom = useZoom();
  useEffect(() => {
    const move = ({ clientX, clientY }: PointerEvent) => {
      const { style } = ring.current ?? {};
      if (!style) return;
      style.visibility = 'visible';
      style.transform = `translate(${String(clientX / zoom)}px, ${String(clientY / zoom)}px)`;
    };
    window.addEventListener('pointermove', move);
    return () => window.removeEventListener('pointermove', move);
  }, [zoom]);
  return <div ref={ring} className={styles.pointer} style={{ visibility: 'hidden' }} aria-hidden />;
}
