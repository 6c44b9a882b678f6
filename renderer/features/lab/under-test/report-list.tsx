import { Box } from '@mantine/core';
import type { TrialSubject } from '#shared/model/trial.ts';
import type { RunSummary } from '#shared/runs/run.ts';
import { Card } from '../../../components/card.tsx';
import { TwoLines } from '../../../components/list/list-row.tsx';
import { Problem } from '../../../components/problem.tsx';
import type { RecordColumn } from '../../../components/record/record-columns.tsx';
import { isFailed, RunList, startColumn, whenWords } from '../../../components/run/run-list.tsx';
import { changeWords, markWords } from '../../../store/trials/change-words.ts';
import { useRemoveRun, useRuns } from '../../../store/use-run.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { Mark } from './mark.tsx';

const columns: readonly RecordColumn<RunSummary>[] = [
  startColumn,
  { title: 'Grade', width: '34px', cell: ({ trials }) => <Mark grade={trials?.grade} size={24} /> },
  { title: 'Target', width: 'minmax(0, 1fr)', cell: (report) => <Target report={report} /> },
];

function Target({ report }: { report: RunSummary }) {
  const change = changeWords(report);
  const { points, pointsPossible } = report.figures ?? {};
  const second = change ? (
    <span style={{ color: `var(--${change.tone})` }}>{change.words}</span>
  ) : report.trials?.grade ? (
    `${points} of ${pointsPossible} points`
  ) : (
    markWords(report)
  );
  return <TwoLines first={report.source} second={second} title={report.source ?? ''} />;
}

const wordsOf = (report: RunSummary): string =>
  [
    report.trials?.grade ? `Grade ${report.trials.grade}` : `Not graded: ${markWords(report)}`,
    report.source,
    whenWords(report.startedAt),
    changeWords(report)?.words,
  ]
    .filter(Boolean)
    .join(', ');

interface ReportListProps {
  subject: TrialSubject;
  /** Id of the shown report, also while it is loaded. */
  shown: string | undefined;
  /** Why the opened report could not be loaded. */
  problem: string | undefined;
}

/** The stored reports. */
export function ReportList({ subject, shown, problem }: ReportListProps) {
  const list = useRuns('trials');
  const open = useStoreState('trials', (state) => state.open);
  const items = list.items.filter(({ trials }) => trials?.subject === subject);
  return (
    <Card title="Stored reports">
      <Problem px={16} pt={8}>
        {problem}
      </Problem>
      <Box h={items.length === 0 ? 180 : Math.min(320, 70 + 44 * items.length)}>
        <RunList
          what="report"
          isShort
          many="reports"
          list={{ ...list, items }}
          columns={columns}
          wordsOf={wordsOf}
          isFailed={isFailed}
          chosen={shown}
          onChoose={open}
          onRemove={useRemoveRun()}
          about={`Start a test to get one. The last 20 reports of your ${subject} are stored.`}
        />
      </Box>
    </Card>
  );
}
