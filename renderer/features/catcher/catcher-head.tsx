import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { ListenerAddresses } from '../../components/listener-addresses.tsx';
import { listenersOf } from '../../components/party-health.ts';
import { oddities } from '../../store/catcher/answers-plainly.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './catcher.module.css';

/** Where the catcher listens, and whether it simply answers. */
export function CatcherHead() {
  const status = useStoreState('status', (state) => state.status);
  const { settings, answerPlainly, saving } = useStoreState('catcher', (state) => state);
  const odd = settings ? oddities(settings) : [];
  return (
    <header className={styles.head}>
      <div className={styles.addresses}>
        <ListenerAddresses listeners={listenersOf(status, 'catcher')} />
      </div>
      <p className={styles.state} data-plain={odd.length === 0}>
        {odd.length === 0 ? <CircleCheck size={14} aria-hidden /> : <TriangleAlert size={14} aria-hidden />}
        {odd.length === 0 ? 'Answers plainly' : `Does not answer plainly: ${odd.join(', ')}`}
        {odd.length > 0 && (
          <Button
            size="small"
            busy={saving}
            icon={<RotateCcw size={13} aria-hidden />}
            title="Switches all rules off and answers 200; what is filled in and not saved is lost"
            onClick={() => void answerPlainly()}
          >
            Answer plainly
          </Button>
        )}
      </p>
    </header>
  );
}
