import { Play } from 'lucide-react';
import { memo } from 'react';
import type { Experiment } from '#shared/model/experiment.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { Button } from '../../../components/button.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { StandingMark } from '../standing-mark.tsx';
import { standingWords } from '../standing-words.ts';
import { useExperiment } from '../use-experiment.ts';
import styles from './catalogue.module.css';

interface ExperimentRowProps {
  experiment: Experiment;
  /** Whether this row is the tab stop of the list. */
  tabStop: boolean;
  /** Whether a run is in progress. */
  busy: boolean;
}

/** One experiment: what it breaks, and its last result. */
export const ExperimentRow = memo(function ExperimentRow({ experiment, tabStop, busy }: ExperimentRowProps) {
  const { id, title, breaks } = experiment;
  const { result, standing, running } = useExperiment(id);
  const start = useStoreState('lab', (state) => state.start);
  const look = useStoreState('lab', (state) => state.look);
  const words = running ? 'running' : standingWords[standing].words;
  return (
    <div
      role="row"
      className={styles.row}
      tabIndex={tabStop ? 0 : -1}
      data-row={id}
      data-standing={standing}
      aria-label={`${title}, ${words}`}
      onFocus={() => look(id)}
    >
      <span role="gridcell" className={styles.rowMark} title={words}>
        <StandingMark standing={standing} running={running} />
      </span>
      <span role="gridcell" className={styles.words}>
        <a href={`#/lab/${id}`} tabIndex={-1}>
          {title}
        </a>
        <span title={breaks}>{breaks}</span>
      </span>
      <span role="gridcell" className={styles.when}>
        {result && (
          <>
            <span>{formatDuration(result.durationMs)}</span>
            <time dateTime={result.startedAt}>{timeOfDay(Date.parse(result.startedAt)).slice(0, 8)}</time>
          </>
        )}
      </span>
      <span role="gridcell">
        <Button
          look="quiet"
          size="small"
          tabIndex={-1}
          className={styles.runOne}
          disabled={busy}
          aria-label={`Run ${title}`}
          title="Run"
          onClick={() => void start({ ids: [id] })}
        >
          <Play size={13} aria-hidden />
        </Button>
      </span>
    </div>
  );
});
