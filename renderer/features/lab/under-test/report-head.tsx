import type { TrialReport } from '#shared/model/trial.ts';
import { Button } from '../../../components/button.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { countOutcomes } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { Mark } from './mark.tsx';
import { outcomeWords } from './outcome-words.ts';
import styles from './report-head.module.css';
import { ReportMenu } from './report-menu.tsx';
import { TrialTraces } from './trial-traces.tsx';
import { whenWords } from './when-words.ts';

const ends: Record<TrialReport['state'], string> = {
  running: 'under way',
  finished: 'finished',
  cancelled: 'cancelled',
  failed: 'ended early',
};

/** The mark, what it is made of, and how to keep the report; of a receiver that was not reached, why. */
export function ReportHead({ report, before }: { report: TrialReport; before: boolean }) {
  const { id, grade, problem, startedAt, state, target, unreached } = report;
  return (
    <section className={styles.report} aria-label="Report">
      <div className={styles.head}>
        <Mark grade={grade} size="large" />
        <div className={styles.summary} role="status">
          <h2>{headline(report)}</h2>
          {!unreached && <Counts report={report} />}
          <p className={styles.target}>
            {target}, {ends[state]}; begun {whenWords(startedAt)}
          </p>
          {problem !== undefined && !unreached && <p className={styles.problem}>{problem}</p>}
        </div>
        <div className={styles.buttons}>
          {before && <BackToLast />}
          <ReportMenu id={before ? id : undefined} />
        </div>
      </div>
      {unreached && (
        <div className={styles.why}>
          <DiagnosisView diagnosis={unreached.diagnosis} good={false} />
          {unreached.traces.length > 0 && (
            <div className={styles.sent}>
              <TrialTraces key={id} traces={unreached.traces} of="lab" />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function headline({ grade, points, pointsPossible, unreached }: TrialReport): string {
  if (unreached) return 'Not reached: nothing was judged';
  return grade ? `Grade ${grade}: ${String(points)} of ${String(pointsPossible)} points` : 'Nothing could be judged';
}

function Counts({ report }: { report: TrialReport }) {
  const counts = countOutcomes(report);
  return (
    <ul className={styles.counts}>
      {outcomeWords.map(({ outcome, words, icon: Icon }) => (
        <li key={outcome} data-outcome={outcome}>
          <Icon size={14} aria-hidden /> {counts[outcome]} {words}
        </li>
      ))}
    </ul>
  );
}

function BackToLast() {
  const close = useStoreState('trialReports', (state) => state.close);
  return <Button onClick={close}>Close</Button>;
}
