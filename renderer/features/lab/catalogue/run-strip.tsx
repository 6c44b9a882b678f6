import { Square } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import type { ExperimentRun } from '#shared/model/experiment.ts';
import { Button } from '../../../components/button.tsx';
import { ProgressLine } from '../../../components/progress-line/progress-line.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './catalogue.module.css';

/** The progress of the run, or the end of the last one. Has a fixed height so that the layout does not shift. */
export function RunStrip() {
  const run = useStoreState('lab', (state) => state.run);
  const cancel = useStoreState('lab', (state) => state.cancel);
  const current = useStoreState('lab', ({ items }) => items.find(({ id }) => id === run?.current)?.title);
  const running = run?.state === 'running';
  return (
    <div className={styles.strip} data-state={run?.state ?? 'none'}>
      <span className={styles.stripWords} role="status" aria-label="Run">
        {run
          ? runWords(run, current)
          : 'No run yet. Each experiment breaks one thing, checks the effect and restores it.'}
      </span>
      {running && (
        <Button size="small" icon={<Square size={12} aria-hidden />} onClick={() => void cancel()}>
          Cancel
        </Button>
      )}
      {run && <ProgressLine label="Completed experiments" done={run.done} total={run.total} running={running} upon />}
    </div>
  );
}

function runWords({ state, done, total, startedAt }: ExperimentRun, current: string | undefined): string {
  const progress = `${String(done)} of ${counted(total, 'experiment', 'experiments')}`;
  if (state === 'running') return current === undefined ? progress : `${progress}: ${current}`;
  const end = {
    finished: 'completed',
    cancelled: 'completed, then cancelled',
    failed: 'completed, then the run failed',
  }[state];
  return `${progress} ${end}; started at ${timeOfDay(Date.parse(startedAt)).slice(0, 8)}`;
}
