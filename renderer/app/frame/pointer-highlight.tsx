import { useEffect, useRef } from 'react';
import { useZoom } from '../../components/use-zoom.ts';
import styles from './presenter.module.css';

/** A large ring around the pointer, until a key is pressed. */
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
    const hide = () => {
      if (ring.current) ring.current.style.visibility = 'hidden';
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('keydown', hide, true);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('keydown', hide, true);
    };
  }, [zoom]);
  return <div ref={ring} className={styles.pointer} style={{ visibility: 'hidden' }} aria-hidden />;
}
