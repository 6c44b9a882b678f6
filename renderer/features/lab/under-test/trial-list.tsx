import { CircleX, LoaderCircle } from 'lucide-react';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { CheckField } from '../../../components/field/check-field.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { QuestionList } from './question-list.tsx';
import { TrialTraces } from './trial-traces.tsx';
import styles from './trial-list.module.css';

const lackWords = { secret: 'needs a secret', auth: 'needs authentication' };

/** The trials with their questions and results. */
export function TrialList({ rows, fixed }: { rows: readonly TrialRow[]; fixed: boolean }) {
  return (
    <ul className={styles.trials} aria-label="Trials">
      {rows.map((row) => (
        <TrialItem key={row.trial.id} row={row} fixed={fixed} />
      ))}
    </ul>
  );
}

function TrialItem({ row, fixed }: { row: TrialRow; fixed: boolean }) {
  const { trial, wanted, lacks, running, result } = row;
  const want = useStoreState('trials', (state) => state.want);
  return (
    <li className={styles.trial} aria-label={trial.title} aria-current={running} data-idle={!wanted && !result}>
      <div className={styles.trialHead}>
        <CheckField
          label={<strong>{trial.title}</strong>}
          checked={wanted}
          disabled={fixed}
          onChange={() => want([trial.id], !wanted)}
        />
        {running && <LoaderCircle size={14} aria-label="running" className={styles.turning} />}
        {lacks && !result && <span className={styles.lacks}>{lackWords[lacks]}</span>}
        <span className={styles.source}>
          {result && `${formatDuration(result.durationMs)}, `}
          {trial.source}
        </span>
      </div>
      <p className={styles.does}>{trial.does}</p>
      {result?.error !== undefined && (
        <p className={styles.error}>
          <CircleX size={14} aria-hidden /> The trial failed to run: {result.error}
        </p>
      )}
      <QuestionList trial={trial} result={result} />
      {result && result.traces.length > 0 && (
        <div className={styles.traces}>
          <TrialTraces
            key={result.startedAt}
            traces={result.traces}
            of={trial.subject === 'receiver' ? 'lab' : undefined}
          />
        </div>
      )}
    </li>
  );
}
