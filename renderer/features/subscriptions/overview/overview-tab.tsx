import type { Subscription } from '#shared/model/subscription.ts';
import { Figures } from './figures.tsx';
import styles from './overview.module.css';
import { StateNote } from './state-note.tsx';
import { TestCard } from './test-card.tsx';

/** The status, a test event and the statistics of a subscription. */
export function OverviewTab({ subscription }: { subscription: Subscription }) {
  return (
    <div className={styles.overview}>
      <StateNote subscription={subscription} />
      <TestCard subscription={subscription} />
      <Figures id={subscription.id} />
    </div>
  );
}
