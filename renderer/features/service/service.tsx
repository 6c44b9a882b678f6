import { ScreenTitle } from '../../components/screen-title.tsx';
import { ChatsCard } from './chats-card.tsx';
import { CustomersCard } from './customers-card.tsx';
import { DeskCard } from './desk-card.tsx';
import styles from './service.module.css';
import { TrafficCard } from './traffic-card.tsx';

/** The screen Service: chats, agent desk, simulated traffic and customers. */
export function Service() {
  return (
    <div className={styles.service}>
      <ScreenTitle>Service</ScreenTitle>
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
