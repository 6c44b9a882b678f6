import { ShieldCheck } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { EmptyState } from '../empty-state.tsx';
import { FaultList } from './fault-list.tsx';
import styles from './faults.module.css';
import { SetFault } from './set-fault.tsx';

/** All faults that are set, and the form to set one anywhere. */
export function FaultsTab() {
  const count = useStoreState('faults', ({ items }) => items.length);
  const clearAll = useStoreState('faults', (state) => state.clearAll);
  return (
    <div className={styles.tab}>
      <div className={styles.side}>
        <Card title="Set a fault">
          <SetFault />
        </Card>
      </div>
      <div className={styles.side}>
        <Card
          title={count === 0 ? 'Faults' : counted(count, 'fault is on', 'faults are on')}
          actions={
            <Button size="small" disabled={count === 0} onClick={() => void clearAll().catch(() => undefined)}>
              Clear all
            </Button>
          }
        >
          <FaultList>
            <EmptyState icon={<ShieldCheck size={24} aria-hidden />} title="No fault is on">
              All parties keep to the rules. A fault that is set acts on your own traffic until it is cleared; it shows
              on every screen, and each time it acts is in the journal.
            </EmptyState>
          </FaultList>
        </Card>
      </div>
    </div>
  );
}
