import type { Trial, TrialFinding, TrialQuestion, TrialResult } from '#shared/model/trial.ts';
import { outcomeWords } from './outcome-words.ts';
import styles from './question-list.module.css';

/** The questions of a trial with their results. */
export function QuestionList({ trial, result }: { trial: Trial; result: TrialResult | undefined }) {
  return (
    <ul className={styles.questions} aria-label={`Questions of ${trial.title}`}>
      {trial.questions.map((question) => (
        <Question key={question.id} asked={question} finding={result?.findings.find(({ id }) => id === question.id)} />
      ))}
    </ul>
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
  const max = `${String(weight)} ${weight === 1 ? 'point' : 'points'}`;
  if (!finding || finding.outcome === 'not-seen') return max;
  return `${String(pointsOf({ weight }, finding))} of ${max}`;
}

function pointsOf({ weight }: Pick<TrialQuestion, 'weight'>, { outcome }: TrialFinding): number {
  return outcome === 'met' ? weight : 0;
}
