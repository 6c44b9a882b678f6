import { CircleX, LoaderCircle } from 'lucide-react';
import type { TrialFinding, TrialQuestion } from '#shared/model/trial.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { outcomeWords } from './outcome-words.ts';
import { TrialTraces } from './trial-traces.tsx';
import styles from './under-test.module.css';

const lackWords = { secret: 'needs a secret', auth: 'needs authentication' };

/** The trials in their order: what is done, what is asked, and what was answered. */
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
  const { trial, wanted, lacks, underWay, result } = row;
  const want = useStoreState('trials', (state) => state.want);
  return (
    <li className={styles.trial} aria-label={trial.title} aria-current={underWay} data-idle={!wanted && !result}>
      <div className={styles.trialHead}>
        <label>
          <input
            type="checkbox"
            checked={wanted}
            disabled={fixed}
            onChange={() => {
              want([trial.id], !wanted);
            }}
          />
          <strong>{trial.title}</strong>
        </label>
        {underWay && <LoaderCircle size={14} aria-label="under way" className={styles.turning} />}
        {lacks && !result && <span className={styles.lacks}>{lackWords[lacks]}</span>}
        <span className={styles.source}>
          {result && `${durationWords(result.durationMs)}, `}
          {trial.source}
        </span>
      </div>
      <p className={styles.does}>{trial.does}</p>
      {result?.error !== undefined && (
        <p className={styles.error}>
          <CircleX size={14} aria-hidden /> It could not be carried out: {result.error}
        </p>
      )}
      <ul className={styles.questions} aria-label={`Questions of ${trial.title}`}>
        {trial.questions.map((question) => (
          <Question
            key={question.question}
            asked={question}
            finding={result?.findings.find((finding) => finding.question === question.question)}
          />
        ))}
      </ul>
      {result && result.traces.length > 0 && <TrialTraces key={result.startedAt} traces={result.traces} />}
    </li>
  );
}

function Question({ asked, finding }: { asked: TrialQuestion; finding: TrialFinding | undefined }) {
  const answer = outcomeWords.find(({ outcome }) => outcome === finding?.outcome);
  const Icon = answer?.icon;
  return (
    <li data-outcome={finding?.outcome}>
      <span className={styles.answer}>
        {Icon && <Icon size={14} aria-hidden />}
        {answer?.words}
      </span>
      <span className={styles.asked}>
        {asked.question} <span>{asked.why}.</span>
      </span>
      <span className={styles.evidence}>{finding?.evidence}</span>
      <span className={styles.points} aria-label={pointWords(asked, finding)}>
        {finding && finding.outcome !== 'not-seen' ? `${String(pointsOf(asked, finding))}/` : ''}
        {asked.weight} pt
      </span>
    </li>
  );
}

function pointWords({ weight }: TrialQuestion, finding: TrialFinding | undefined): string {
  const most = `${String(weight)} ${weight === 1 ? 'point' : 'points'}`;
  if (!finding || finding.outcome === 'not-seen') return most;
  return `${String(pointsOf({ weight }, finding))} of ${most}`;
}

function pointsOf({ weight }: Pick<TrialQuestion, 'weight'>, { outcome }: TrialFinding): number {
  return outcome === 'met' ? weight : 0;
}
