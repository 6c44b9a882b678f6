import { Tooltip } from '@mantine/core';
import { Button } from '../../../components/button.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './token.module.css';

/** Moves the clocks of all parties together. */
export function ClockButtons({ leftMs }: { leftMs: number }) {
  const advance = useStoreState('clocks', (state) => state.advance);
  const reset = useStoreState('clocks', (state) => state.reset);
  const problem = useStoreState('clocks', (state) => state.problem);
  return (
    <div className={styles.clocks} role="group" aria-label="Move all clocks">
      <Tooltip label="Move all clocks forward by one minute">
        <Button size="small" onClick={() => void advance('all', 60)}>
          +1 min
        </Button>
      </Tooltip>
      <Tooltip label="Move all clocks to one second after the token expires">
        <Button size="small" disabled={leftMs <= 0} onClick={() => void advance('all', Math.ceil(leftMs / 1000) + 1)}>
          Skip to expiry
        </Button>
      </Tooltip>
      <Tooltip label="Set all clocks to the wall clock">
        <Button size="small" onClick={() => void reset()}>
          {' '}
          Reset clocks{' '}
        </Button>
      </Tooltip>
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
