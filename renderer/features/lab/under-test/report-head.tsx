import { CircleSlash } from 'lucide-react';
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
  running: 'running',
  finished: 'finished',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** The grade with its counts, and the report menu; for an unreachable receiver, the diagnosis. */
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
            {target}, {ends[state]}; started {whenWords(startedAt)}
          </p>
          {report.skipped && !unreached && <Skipped skipped={report.skipped} />}
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
  if (unreached) return 'Receiver not reached: no trial was graded';
  return grade
    ? `Grade ${grade}: ${String(points)} of ${String(pointsPossible)} points`
    : 'No question could be graded';
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
      {report.skipped && (
        <li data-outcome="not-seen">
          <CircleSlash size={14} aria-hidden />{' '}
          {report.skipped.length === 1 ? '1 trial' : `${String(report.skipped.length)} trials`} skipped
        </li>
      )}
    </ul>
  );
}

/** The trials that did not run, grouped by the reason. */
function Skipped({ skipped }: { skipped: NonNullable<TrialReport['skipped']> }) {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  return (
    <ul className={styles.skipped} aria-label="Skipped trials">
      {[...byReason].map(([reason, trials]) => (
        <li key={reason}>
          <strong>{trials.map(({ title }) => title).join(', ')}</strong>: skipped. {reason}
        </li>
      ))}
    </ul>
  );
}

function BackToLast() {
  const close = useStoreState('trialReports', (state) => state.close);
  return <Button onClick={close}>Close</Button>;
}
