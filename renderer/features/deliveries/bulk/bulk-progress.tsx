import { X } from 'lucide-react';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { useSubscriptions } from '../../../components/subscription/use-subscriptions.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './bulk.module.css';

/** The progress and the results of a bulk redelivery. */
export function BulkProgress() {
  const run = useStoreState('bulk', (state) => state.run);
  const paused = useSubscriptions().items.some(({ circuit }) => circuit.state !== 'closed');
  const dismiss = useStoreState('bulk', (state) => state.dismiss);
  if (!run) return null;
  const { total, delivered, failed, starting, problem, left } = run;
  const done = delivered + failed;
  return (
    <div className={styles.progress} role="status">
      <div className={styles.words}>
        <span>
          {total === 0 && !starting && problem === undefined
            ? 'Nothing to redeliver.'
            : total > 0 && `${formatNumber(done)} of ${counted(total, 'delivery', 'deliveries')} retried`}
          {total === 0 && starting && 'Finding deliveries'}
        </span>
        {delivered > 0 && <span data-tone="ok">{formatNumber(delivered)} delivered</span>}
        {failed > 0 && <span data-tone="bad">{formatNumber(failed)} failed</span>}
        {paused && !starting && left.size > 0 && <span data-tone="warn">paused: a circuit is open</span>}
        {problem !== undefined && <span data-tone="bad">{problem}</span>}
        <Button look="quiet" size="small" className={styles.close} aria-label="Dismiss" onClick={dismiss}>
          <X size={14} aria-hidden />
        </Button>
      </div>
      {total > 0 && (
        <progress
          className={styles.meter}
          value={done}
          max={total}
          aria-label="Redelivered"
          data-over={left.size === 0}
        />
      )}
    </div>
  );
}
