import { Box, Group, List, Paper, Text, Title, Center } from '@mantine/core';
import { CircleSlash } from 'lucide-react';
import type { TrialFinding, TrialRun, TrialSubject, TrialGrade } from '#shared/model/trial.ts';
import { counted } from '#shared/trace/counted.ts';
import { weaknessesOf } from '#shared/trials/weaknesses.ts';
import { Button } from '../../../components/button.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { Problem } from '../../../components/note.tsx';
import { countOutcomes } from '../../../store/trials/trial-rows.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { ReportMenu } from '../../../components/report-menu.tsx';
import { whenWords, isFailed, RunList, startColumn, stateWords } from '../../../components/run/run-list.tsx';
import { outcomeWords } from './trial-list.tsx';
import { TrialTraces } from './trial-traces.tsx';
import type { RunSummary } from '#shared/runs/run.ts';
import { Card } from '../../../components/screen.tsx';
import { TwoLines } from '../../../components/list/list-row.tsx';
import type { RecordColumn } from '../../../components/record/record-list.tsx';
import { changeWords, markWords } from '../../../store/trials/change-words.ts';
import { useRemoveRun, useRuns } from '../../../store/use-run.ts';

/**
 * The grade with its counts, and the report menu; for an unreachable receiver, the diagnosis.
 * @param before Whether this is an earlier report, which can be closed.
 */
export function ReportHead({ report, before }: { report: TrialRun; before: boolean }) {
  const { client, trials } = useStores();
  const { id, grade, problem, skipped, startedAt, state, target, unreached } = report;
  return (
    <Paper
      component="section"
      withBorder
      flex="none"
      style={{ overflow: 'hidden', '--paper-border-color': 'var(--line-strong)' }}
      aria-label="Report"
    >
      <Group gap={16} wrap="nowrap" align="flex-start" p="16 var(--edge)">
        <Mark grade={grade} size={72} />
        <Box flex={1} miw={0} role="status">
          <Title fz={16} lh="24px">
            {headline(report)}
          </Title>
          {!unreached && <Counts report={report} />}
          <Weaknesses report={report} />
          <Text fz="sm" c="dim" style={{ overflowWrap: 'anywhere' }}>
            {target}, {stateWords[state]}; started {whenWords(startedAt)}
          </Text>
          {skipped && !unreached && <Skipped skipped={skipped} />}
          {!unreached && <Problem>{problem}</Problem>}
        </Box>
        <Group gap={8} justify="flex-end">
          {before && <Button onClick={() => trials.getState().open(undefined)}>Close</Button>}
          <ReportMenu file={(format) => client.runs.report({ id, format })} />
        </Group>
      </Group>
      {unreached && (
        <Box style={{ borderTop: '1px solid var(--line)' }}>
          <DiagnosisView diagnosis={unreached.diagnosis} good={false} />
          <Box p="8 12 12 38">
            <TrialTraces key={id} traces={unreached.traces} of="lab" />
          </Box>
        </Box>
      )}
    </Paper>
  );
}

function headline({ grade, points, pointsPossible, unreached }: TrialRun): string {
  if (unreached) return 'Receiver not reached: no trial was graded';
  return grade
    ? `Grade ${grade}: ${String(points)} of ${String(pointsPossible)} points`
    : 'Too few questions could be judged for a grade';
}

function Counts({ report }: { report: TrialRun }) {
  const counts = countOutcomes(report);
  return (
    <Group component="ul" gap="0 16">
      {(Object.keys(outcomeWords) as TrialFinding['outcome'][]).map((outcome) => {
        const { words, tone, icon: Icon } = outcomeWords[outcome];
        return (
          <Group component="li" key={outcome} gap={4}>
            <Icon size={14} color={`var(--${tone})`} aria-hidden />
            {`${String(counts[outcome])} ${words}`}
          </Group>
        );
      })}
      {report.skipped && (
        <Group component="li" gap={4}>
          <CircleSlash size={14} aria-hidden /> {counted(report.skipped.length, 'trial', 'trials')} skipped
        </Group>
      )}
    </Group>
  );
}

/** Why trials failed, and what to change. */
function Weaknesses({ report }: { report: TrialRun }) {
  const found = weaknessesOf(report);
  if (found.length === 0) return null;
  return (
    <List listStyleType="none" my={8} aria-label="What to change">
      {found.map(({ advice, sentence, trials }) => (
        <li key={sentence}>
          <strong>{sentence}</strong> {advice}{' '}
          {trials > 1 && (
            <Text span fz="sm" c="dim">
              {trials} trials
            </Text>
          )}
        </li>
      ))}
    </List>
  );
}

/** The trials that did not run, grouped by the reason. */
function Skipped({ skipped }: { skipped: NonNullable<TrialRun['skipped']> }) {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  return (
    <List listStyleType="none" mt={4} fz="sm" lh="sm" c="dim" aria-label="Skipped trials">
      {[...byReason].map(([reason, trials]) => (
        <li key={reason}>
          <strong>{trials.map(({ title }) => title).join(', ')}</strong>: skipped. {reason}
        </li>
      ))}
    </List>
  );
}

const columns: readonly RecordColumn<RunSummary>[] = [
  startColumn,
  { title: 'Grade', width: '36px', cell: ({ trials }) => <Mark grade={trials?.grade} size={24} /> },
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
      <Problem px="var(--edge)" pt={8}>
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

const tones: Record<TrialGrade, string> = { A: 'ok', B: 'ok', C: 'warn', D: 'warn', E: 'bad', F: 'bad' };

/** The grade as a colored letter; a dash when not graded. @param size In pixels. */
function Mark({ grade, size }: { grade: TrialGrade | undefined; size: number }) {
  const tone = `var(--${grade ? tones[grade] : 'dim'})`;
  return (
    <Center
      component="span"
      w={size}
      h={size}
      flex="none"
      bdrs={size > 40 ? 12 : 6}
      fz={size * 0.6}
      lh={1}
      fw={600}
      c={tone}
      bg={`color-mix(in srgb, ${tone} 12%, transparent)`}
      role="img"
      aria-label={grade ? `Grade ${grade}` : 'Not graded'}
    >
      {grade ?? '–'}
    </Center>
  );
}
