import { Braces, ClipboardList, Download, FileText } from 'lucide-react';
import type { ExperimentReportFormat } from '#shared/model/experiment.ts';
import type { TrialReport } from '#shared/model/trial.ts';
import { ActMenu } from '../../../components/act-menu.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { saveFile } from '../../../components/save-file.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { countOutcomes } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { outcomeWords } from './outcome-words.ts';
import styles from './under-test.module.css';

const ends: Record<TrialReport['state'], string> = {
  running: 'under way',
  finished: 'finished',
  cancelled: 'cancelled',
  failed: 'ended early',
};

/** The mark, what it is made of, and how to keep the report. */
export function ReportHead({ report }: { report: TrialReport }) {
  const { grade, points, pointsPossible, problem, startedAt, state, target } = report;
  const counts = countOutcomes(report);
  return (
    <section className={styles.report} aria-label="Report">
      <p className={styles.grade} data-grade={grade ?? 'none'} aria-label={grade ? `Grade ${grade}` : 'Not graded'}>
        {grade ?? '–'}
      </p>
      <div className={styles.summary} role="status">
        <h2>
          {grade ? `Grade ${grade}: ${String(points)} of ${String(pointsPossible)} points` : 'Nothing could be judged'}
        </h2>
        <ul className={styles.counts}>
          {outcomeWords.map(({ outcome, words, icon: Icon }) => (
            <li key={outcome} data-outcome={outcome}>
              <Icon size={14} aria-hidden /> {counts[outcome]} {words}
            </li>
          ))}
        </ul>
        <p className={styles.target}>
          {target}, {ends[state]}; begun at {timeOfDay(Date.parse(startedAt)).slice(0, 8)}
        </p>
        {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      </div>
      <KeepMenu />
    </section>
  );
}

function KeepMenu() {
  const file = useStoreState('trials', (state) => state.file);
  const copy = (format: ExperimentReportFormat) => async () => copyText(await (await file(format)).text());
  const save = (format: ExperimentReportFormat) => async () => {
    const made = await file(format);
    saveFile(made, made.name);
  };
  return (
    <ActMenu
      label="Report"
      icon={ClipboardList}
      acts={[
        { label: 'Copy as Markdown', icon: FileText, act: copy('markdown') },
        { label: 'Save as Markdown', icon: Download, act: save('markdown') },
        { label: 'Save as JUnit', icon: Download, act: save('junit') },
        { label: 'Save as JSON', icon: Braces, act: save('json') },
      ]}
    />
  );
}
