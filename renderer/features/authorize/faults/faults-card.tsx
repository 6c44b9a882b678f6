import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { FaultList } from './fault-list.tsx';
import { SetFault } from './set-fault.tsx';
import styles from './faults.module.css';

/** How the authorization server misbehaves. */
export function FaultsCard() {
  const count = useStoreState('faults', ({ items }) => items.length);
  const clearAll = useStoreState('faults', (state) => state.clearAll);
  return (
    <div id="faults" tabIndex={-1} className={styles.place}>
      <Card
        title="Faults"
        actions={
          count > 0 && (
            <Button size="small" onClick={() => void clearAll().catch(() => undefined)}>
              Clear faults
            </Button>
          )
        }
      >
        <FaultList />
        <SetFault />
      </Card>
    </div>
  );
}
