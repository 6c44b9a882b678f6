import { TriangleAlert } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './header.module.css';

/** How many faults are set, and the way to them; absent while there is none. */
export function FaultChip() {
  const count = useStoreState('faults', ({ items }) => items.length);
  if (count === 0) return null;
  return (
    <a
      className={`${styles.chip ?? ''} ${styles.fault ?? ''}`}
      href="#/authorize"
      data-testid="fault-chip"
      onClick={goToFaults}
    >
      <TriangleAlert size={14} aria-hidden />
      <span>{counted(count, 'fault', 'faults')} on</span>
    </a>
  );
}

/** Once the screen is shown. */
function goToFaults(): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>('#faults')?.focus();
  }, 50);
}
