import { TriangleAlert } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { faultWords } from '../../components/faults/fault-words.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './fault-banner.module.css';

/**
 * Shows active faults on every screen: the count, the first fault and the hits. Placed below the content so that the
 * layout above does not move.
 */
export function FaultBanner() {
  const items = useStoreState('faults', (state) => state.items);
  const clearAll = useStoreState('faults', (state) => state.clearAll);
  const [first] = items;
  if (!first) return null;
  const { title, place, aside } = faultWords(first);
  const hits = items.reduce((sum, fault) => sum + fault.hits, 0);
  return (
    <aside className={styles.banner} aria-label="Active faults">
      <TriangleAlert size={16} aria-hidden className={styles.icon} />
      <strong>{counted(items.length, 'active fault', 'active faults')}</strong>
      <span className={styles.first}>
        {title}: {place}, {aside}
        {items.length > 1 && ` and ${String(items.length - 1)} more`}
      </span>
      <span className={styles.hits}>{counted(hits, 'hit', 'hits')}</span>
      <a href="#/lab/faults">Show</a>
      <Button size="small" onClick={() => void clearAll().catch(() => undefined)}>
        Clear all faults
      </Button>
    </aside>
  );
}
