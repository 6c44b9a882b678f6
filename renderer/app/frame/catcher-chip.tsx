import { Tooltip } from '@mantine/core';
import { Inbox, RotateCcw } from 'lucide-react';
import { oddities } from '../../store/catcher/rule-words.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './header.module.css';

/** Shows how the catcher’s answers differ from the default, and resets them. Hidden while they are the default. */
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
        title={`The catcher’s answers are changed: ${odd.join(', ')}`}
      >
        <Inbox size={14} aria-hidden />
        <span>{odd.join(', ')}</span>
      </a>
      <Tooltip label="Turn off all rules and answer 200 to everything">
        <button
          type="button"
          className={`${styles.chip ?? ''} ${styles.fault ?? ''}`}
          aria-label="Reset the catcher’s answers"
          onClick={() => void answerPlainly()}
        >
          <RotateCcw size={13} aria-hidden />
        </button>
      </Tooltip>
    </span>
  );
}
