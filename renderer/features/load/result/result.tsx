import { Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { loadLine } from '#shared/load/load-line.ts';
import { causeTable, loadTotals, statusTable } from '#shared/load/load-tables.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import { Card } from '../../../components/card.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { DetailHead } from '../../../components/detail-pane.tsx';
import { RemoveRun, RunBadge, whenWords, type RunActions } from '../../../components/run/run-list.tsx';
import { ResultCard } from '../../../components/run/result-table.tsx';
import { Explained } from '../../../components/explained.tsx';
import { Note } from '../../../components/note.tsx';
import { ReportMenu } from '../../../components/report-menu.tsx';
import { useStores } from '../../../store/use-stores.ts';
import { LatencyChart, RateChart } from './charts.tsx';
import { Failures } from './failures.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Table } from '../../../components/table.tsx';

type LoadRun = RunOf<'load'>;

/** The name, the state and the actions of a test. */
export function ResultHead({ run, onRemove, onChoose }: { run: LoadRun } & RunActions) {
  const { client } = useStores();
  const { figures: result, id, startedAt, title } = run;
  return (
    <DetailHead
      titleId="run-title"
      title={title}
      after={
        <RunBadge
          run={{ ...run, ...('passed' in result && result.thresholds.length > 0 && { passed: result.passed }) }}
        />
      }
      actions={
        'passed' in result && (
          <>
            <CopyButton what="result as JSON" text={() => JSON.stringify(loadLine(result), undefined, 2)} />
            <RemoveRun what="load test" run={run} onRemove={onRemove} onChoose={onChoose} />
            <ReportMenu file={(format) => client.runs.report({ id, format })} />
          </>
        )
      }
      facts={
        <>
          <span title={new Date(startedAt).toLocaleString()}>Started {whenWords(startedAt)}</span>
          <span style={{ overflowWrap: 'anywhere' }}>{result.target}</span>
        </>
      }
    />
  );
}

/** The numbers and the charts of a test. */
export function Outcome({ run: { figures: result, problem, state } }: { run: LoadRun }) {
  return (
    <Stack gap={12} p={12}>
      {state === 'running' && 'inFlight' in result && <RunProgress run={result} />}
      {problem !== undefined && (
        <Note boxed tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Totals result={result} />
      {'passed' in result && <Thresholds report={result} />}
      {result.series.length > 0 && (
        <Card title="Over time">
          <Stack gap={16} p={12}>
            <RateChart result={result} />
            <LatencyChart result={result} />
          </Stack>
        </Card>
      )}
      <ResultCard table={statusTable(result)} />
      <ResultCard table={causeTable(result)} />
      {'failures' in result && <Failures failures={result.failures} />}
    </Stack>
  );
}

function RunProgress({ run }: { run: LoadProgress }) {
  const { durationMs, inFlight, planned, seconds, sent } = run;
  const share = planned === undefined ? (seconds * 1000) / (durationMs ?? Infinity) : sent / planned;
  return (
    <Stack gap={4}>
      <Progress value={Math.min(100, 100 * share)} size={6} aria-label="Progress" />
      <Text size="sm" c="dim" role="status">
        {durationText(seconds * 1000)}
        {durationMs !== undefined && ` of ${durationText(durationMs)}`}, {formatNumber(inFlight)} in flight
      </Text>
    </Stack>
  );
}

/** The totals of a test. */
function Totals({ result }: { result: LoadProgress | LoadReport }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4, xl: 6 }} spacing={8} verticalSpacing={8} aria-label="Totals">
      {loadTotals(result).map(({ name, tone, value, words }) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dim">
            {words === undefined ? name : <Explained words={words}>{name}</Explained>}
          </Text>
          <Text component="dd" ff="mono" fw={600} c={tone ?? 'text'}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

/** The thresholds of the plan with the measured values. */
function Thresholds({ report: { thresholds } }: { report: LoadReport }) {
  if (thresholds.length === 0) return null;
  return (
    <Card title="Thresholds">
      <Table
        label="Thresholds"
        items={thresholds.toSorted((one, other) => Number(one.met) - Number(other.met))}
        keyOf={({ text }) => text}
        isBad={({ met }) => !met}
        columns={[
          { title: 'Threshold', cell: ({ text }) => <code>{text}</code> },
          { title: 'Observed', cell: ({ observed }) => observed },
          {
            title: 'Result',
            cell: ({ met }) => <Badge outcome={met ? 'ok' : 'bad'}>{met ? 'met' : 'not met'}</Badge>,
          },
        ]}
      />
    </Card>
  );
}
