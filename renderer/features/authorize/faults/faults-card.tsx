import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { FaultList } from '../../../components/faults/fault-list.tsx';
import { SetFault } from '../../../components/faults/set-fault.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './faults-card.module.css';

/** The faults of the authorization server. */
export function FaultsCard() {
  const items = useStoreState('faults', (state) => state.items);
  const clear = useStoreState('faults', (state) => state.clear);
  const here = items.filter(({ where }) => where === 'authorization');
  const clearHere = async () => {
    for (const { id } of here) await clear(id).catch(() => undefined);
  };
  return (
    <Card
      title="Faults"
      actions={
        here.length > 0 && (
          <Button size="small" onClick={() => void clearHere()}>
            Clear faults
          </Button>
        )
      }
    >
      <FaultList place="authorization">
        <p className={styles.none}>No active faults. The authorization server follows the specifications.</p>
      </FaultList>
      <details className={styles.set}>
        <summary>Set a fault</summary>
        <SetFault place="authorization" />
      </details>
    </Card>
  );
}
