import { Braces } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useStatus } from '../../store/use-kept.ts';
import { useStores } from '../../store/use-stores.ts';
import { ChatsCard } from './chats-card.tsx';
import { CustomersCard } from './customers-card.tsx';
import { DeskCard } from './desk-card.tsx';
import styles from './service.module.css';
import { TrafficCard } from './traffic-card.tsx';

/** The screen Service: chats, agent desk, simulated traffic and customers. */
export function Service() {
  const own = useStatus()?.interface;
  const { navigation } = useStores();
  if (own)
    return (
      <>
        <EmptyState icon={<Braces size={24} aria-hidden />} title={`The service offers ${own.title}`}>
          <span>
            Its records, events and credentials are on the screen Interface. Chats, customers, the agent desk and
            traffic belong to the built-in interface, which you can choose there.
          </span>
          <Button onClick={() => navigation.getState().go('interface')}>Open Interface</Button>
        </EmptyState>
      </>
    );
  return (
    <div className={styles.service}>
      <div className={styles.chats}>
        <ChatsCard />
      </div>
      <div className={styles.side}>
        <DeskCard />
        <TrafficCard />
        <CustomersCard />
      </div>
    </div>
  );
}
