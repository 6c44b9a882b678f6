import { TriangleAlert } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './header.module.css';

/** The number of active faults, linked to them. Hidden without faults. */
export function FaultChip() {
  const count = useStoreState('faults', ({ items }) => items.length);
  if (count === 0) return null;
  return (
    <a
      className={`${styles.chip ?? ''} ${styles.fault ?? ''}`}
      href="#/lab/faults"
      data-testid="fault-chip"
      aria-label={counted(count, 'active fault', 'active faults')}
    >
      <TriangleAlert size={14} aria-hidden />
      <span>
        {count}
        <span> {count === 1 ? 'fault' : 'faults'} on</span>
      </span>
    </a>
  );
}
