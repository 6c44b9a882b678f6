import { Tooltip } from '@mantine/core';
import { Inbox, RotateCcw } from 'lucide-react';
import { oddities } from '../../store/catcher/answers-plainly.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './header.module.css';

/** Says in which ways the catcher does not simply answer, and ends them; absent while it does. */
export function CatcherChip() {
  const settings = useStoreState('catcher', (state) => state.settings);
  const answerPlainly = useStoreState('catcher', (state) => state.answerPlainly);
  const odd = settings ? oddities(settings) : [];
  if (odd.length === 0) return null;
  return (
    <span className={styles.pairOfChips} data-testid="catcher-chip">
      <a
        className={`${styles.chip ?? ''} ${styles.fault ?? ''}`}
        href="#/catcher"
        title={`The catcher does not answer plainly: ${odd.join(', ')}`}
      >
        <Inbox size={14} aria-hidden />
        <span>{odd.join(', ')}</span>
      </a>
      <Tooltip label="Let the catcher answer plainly again: all rules off, 200 to all">
        <button
          type="button"
          className={`${styles.chip ?? ''} ${styles.fault ?? ''}`}
          aria-label="Let the catcher answer plainly"
          onClick={() => void answerPlainly()}
        >
          <RotateCcw size={13} aria-hidden />
        </button>
      </Tooltip>
    </span>
  );
}
