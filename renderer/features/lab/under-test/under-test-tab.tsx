import { ClipboardCheck, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { ProblemNote } from '../../../components/problem-note.tsx';
import { shownRows } from '../../../store/trials-store.ts';
import { findTrials } from '../../../store/trials/trial-rows.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ClientFacts } from './client-facts.tsx';
import { ClientSetup } from './client-setup.tsx';
import { problemAt } from './problem-at.ts';
import { ReceiverSetup } from './receiver-setup.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportList } from './report-list.tsx';
import { SubjectChoice } from './subject-choice.tsx';
import { TrialList } from './trial-list.tsx';
import { TrialToolbar } from './trial-toolbar.tsx';
import styles from './under-test-tab.module.css';
import { RunningTrials } from './running-trials.tsx';

/** Tests the user's receiver or client: settings, progress and the graded report. */
export function UnderTestTab() {
  const state = useLoaded('trials');
  const { subject, report, filter, narrow } = state;
  const own = report?.subject === subject ? report : undefined;
  const running = own?.state === 'running';
  const opened = useStoreState('trialReports', (kept) => kept.opened);
  const before = !running && opened?.subject === subject && opened.id !== own?.id ? opened : undefined;
  const shown = before ?? own;
  const rows = useMemo(() => shownRows(state, shown), [state, shown]);
  const found = useMemo(() => findTrials(rows, filter.text, filter.failedOnly), [rows, filter]);
  return (
    <div className={styles.tab}>
      <div className={styles.side}>
        <SubjectChoice />
        {subject === 'receiver' && <ReceiverSetup rows={rows} />}
        {subject === 'client' && !running && <ClientSetup rows={rows} />}
        {subject === 'client' && <ClientFacts />}
        <ReportList subject={subject} shown={shown?.id} />
      </div>
      <div className={styles.main}>
        <Refused />
        {own && running && <RunningTrials report={own} rows={rows} />}
        {shown && !running && <ReportHead report={shown} before={before !== undefined} />}
        <ListGap list={state} what="trials">
          <EmptyState icon={<ClipboardCheck size={24} aria-hidden />} title="No trials" />
        </ListGap>
        {rows.length > 0 && <TrialToolbar rows={rows} />}
        {rows.length > 0 && found.length === 0 && (
          <EmptyState
            icon={<SearchX size={24} aria-hidden />}
            title={filter.failedOnly ? 'Nothing failed' : 'No matching trial'}
          >
            <Button onClick={() => narrow({ text: '', failedOnly: false })}>Show all</Button>
          </EmptyState>
        )}
        <TrialList rows={found} fixed={running} />
      </div>
    </div>
  );
}

/** Shows why a test did not start when no field shows the error. */
function Refused() {
  const refusal = useStoreState('trials', (state) => state.refusal);
  const dismiss = useStoreState('trials', (state) => state.dismiss);
  if (!refusal || problemAt(refusal, refusal.field ?? '') !== undefined) return null;
  return (
    <ProblemNote
      title="Cannot start the test."
      actions={
        <Button size="small" look="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      {refusal.field === undefined ? refusal.words : `${refusal.field.slice(1)}: ${refusal.words}`}
    </ProblemNote>
  );
}
