import { Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { loadLine } from '#shared/load/load-line.ts';
import { causeTable, loadTotals, statusTable, statusText } from '#shared/load/load-tables.ts';
import {
  wholeIntervals,
  type LoadProgress,
  type LoadReport,
  type LoadFailure,
  type LoadPoint,
} from '#shared/load/load-report.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { Card } from '../../../components/screen.tsx';
import { CopyButton } from '../../../components/button.tsx';
import { DetailHead } from '../../../components/detail-pane.tsx';
import { RemoveRun, RunBadge, whenWords, type RunActions } from '../../../components/run/run-list.tsx';
import { ResultCard } from '../../../components/run/result-table.tsx';
import { Explained } from '../../../components/explained.tsx';
import { Note } from '../../../components/note.tsx';
import { ReportMenu } from '../../../components/report-menu.tsx';
import { useStores } from '../../../store/use-stores.ts';
import { Badge } from '../../../components/badge.tsx';
import { Table } from '../../../components/table.tsx';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { CommandBlock } from '../../../components/command-block.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import type { ChartAxis } from '../../../components/chart/chart-frame.tsx';
import { LineChart, type ChartLine } from '../../../components/chart/line-chart.tsx';

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
    <Stack gap={12} p="12 var(--edge)">
      {state === 'running' && 'inFlight' in result && <RunProgress run={result} />}
      {problem !== undefined && (
        <Note boxed tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {'passed' in result && <Thresholds report={result} />}
      <Totals result={result} />
      <ResultCard table={causeTable(result)} />
      {result.series.length > 0 && (
        <Card title="Over time">
          <Stack gap={16} p="12 var(--edge)">
            <RateChart result={result} />
            {result.latencyMs.max > 0 && <LatencyChart result={result} />}
          </Stack>
        </Card>
      )}
      <ResultCard table={statusTable(result)} />
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

/** Columns for rows that are as equally long as possible. */
const evenColumns = (count: number, max: number): number => Math.ceil(count / Math.ceil(count / max));

/** The totals of a test. */
function Totals({ result }: { result: LoadProgress | LoadReport }) {
  const totals = loadTotals(result);
  const cols = {
    base: evenColumns(totals.length, 3),
    '400px': evenColumns(totals.length, 4),
    '600px': evenColumns(totals.length, 6),
  };
  return (
    <SimpleGrid component="dl" type="container" cols={cols} spacing={8} verticalSpacing={8} aria-label="Totals">
      {totals.map(({ name, tone, value, words }) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dim">
            {words === undefined ? name : <Explained words={words}>{name}</Explained>}
          </Text>
          <Text component="dd" fw={600} c={tone ?? 'text'} style={{ whiteSpace: 'nowrap' }}>
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
            cell: ({ met }) => <Badge outcome={met ? 'ok' : 'bad'}>{met ? 'passed' : 'failed'}</Badge>,
          },
        ]}
      />
    </Card>
  );
}

const fieldsOf = (headers: readonly HeaderPair[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

const messageOf = (head: string, headers: readonly HeaderPair[], body: string): string =>
  `${head}\n${fieldsOf(headers)}${body === '' ? '' : `\n\n${body}`}`;

/** A sample of failed sends. */
function Failures({ failures }: { failures: readonly LoadFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <Card title="Examples of failures">
      <Stack component="ol" gap={8} p="12 var(--edge)" aria-label="Examples of failures">
        {failures.map((failure) => (
          <li key={failure.id}>
            <Failure failure={failure} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function Failure({ failure: { at, error, id, latencyMs, request, response, sentence } }: { failure: LoadFailure }) {
  return (
    <Disclosure label={`${sentence} (${durationText(latencyMs)})`}>
      <Stack gap={8} pt={8} pl={12}>
        <Text size="sm" c="dim">
          {new Date(at).toLocaleString()}, <code>{id}</code>
        </Text>
        <CommandBlock
          what="request"
          text={messageOf(`${request.method} ${request.url}`, request.headers, request.body)}
        />
        {response && (
          <CommandBlock
            what="response"
            text={messageOf(statusText(response.status), response.headers, response.body)}
          />
        )}
        {error && <CommandBlock what="error" text={`${error.code}: ${error.message}`} />}
      </Stack>
    </Disclosure>
  );
}

type Result = Pick<LoadProgress, 'failed' | 'intervalSeconds' | 'series'>;

function axisOf(series: readonly LoadPoint[]): ChartAxis {
  const seconds = series.at(-1)?.second ?? 0;
  const timeOf = (second: number) => (second === 0 ? '0 s' : durationText(second * 1000));
  return {
    places: series.map(({ second }) => (seconds === 0 ? 0 : second / seconds)),
    timeOf: (index) => timeOf(series[index]?.second ?? 0),
    start: '0 s',
    end: seconds > 0 && timeOf(seconds),
    last: 'at the end',
  };
}

const perSecond = (value: number): string => `${formatNumber(Math.round(value * 10) / 10)}/s`;

/** The planned and the measured rates. */
function RateChart({ result }: { result: Result }) {
  const { intervalSeconds } = result;
  const series = wholeIntervals(result);
  const line = (name: string, tone: ChartLine['tone'], of: (point: LoadPoint) => number | undefined): ChartLine => ({
    name,
    tone,
    values: series.map((point) => {
      const n = of(point);
      return n === undefined ? undefined : n / intervalSeconds;
    }),
  });
  const hasPlan = series.some(({ planned }) => planned !== undefined);
  const lines = [
    ...(hasPlan ? [{ ...line('planned', 'faint', ({ planned }) => planned), dashed: true }] : []),
    line('sent', 'info', ({ sent }) => sent),
    line('OK', 'ok', ({ ok }) => ok),
    ...(result.failed > 0 ? [line('errors', 'bad', ({ failed }) => failed)] : []),
  ];
  return <LineChart title="Rate" axis={axisOf(series)} lines={lines} format={perSecond} />;
}

const percentiles = [
  ['p50', 'info'],
  ['p90', 'warn'],
  ['p99', 'violet'],
] as const;

/** Latencies by percentile. An interval without responses is a gap. */
function LatencyChart({ result }: { result: Result }) {
  const series = wholeIntervals(result);
  const lines = percentiles.map(([name, tone]) => ({
    name,
    tone,
    values: series.map(({ latencyMs }) => (latencyMs.max === 0 ? undefined : latencyMs[name])),
  }));
  return <LineChart title="Latency" axis={axisOf(series)} lines={lines} format={durationText} />;
}
