import { Group, Loader, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { messageOf } from '#shared/errors/message-of.ts';
import { loadLine } from '#shared/load/load-line.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Explained } from '../../../components/explained.tsx';
import { Note } from '../../../components/note.tsx';
import { ReportMenu } from '../../../components/report-menu.tsx';
import { useApi } from '../../../store/use-engine.ts';
import { useStores } from '../../../store/use-stores.ts';
import { LatencyChart, RateChart } from './charts.tsx';
import { Causes, Failures, Statuses } from './failures.tsx';
import { Thresholds } from './thresholds.tsx';

type LoadRun = RunOf<'load'>;

interface ResultProps {
  run: LoadRun | undefined;
  /** ID of a finished test; undefined for the current one. */
  opened: string | undefined;
}

/** The running test, or the report of a finished one. */
export function Result({ opened, run }: ResultProps) {
  const { data, error, refetch } = useQuery({
    ...useApi().runs.get.queryOptions({ input: { id: opened ?? '' } }),
    enabled: opened !== undefined,
  });
  if (opened === undefined) return run ? <Outcome run={run} /> : <NoResult />;
  if (data?.kind === 'load' && data.id === opened) return <Outcome run={data} />;
  if (error)
    return (
      <EmptyState title="The report could not be loaded">
        <span role="alert">{messageOf(error)}</span>
        <Button onClick={() => void refetch()}>Try again</Button>
      </EmptyState>
    );
  return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the report" />;
}

function NoResult() {
  return (
    <EmptyState icon={<Gauge size={24} aria-hidden />} title="No load test yet">
      Choose an example or write a plan, and press Start. Rates, latencies and failures appear here while it runs.
    </EmptyState>
  );
}

/** Whether the test ran to its end and passed. */
function StateBadge({ run: { figures, state } }: { run: LoadRun }) {
  if ('passed' in figures && state === 'done')
    return <Badge outcome={figures.passed ? 'ok' : 'bad'}>{figures.passed ? 'passed' : 'not passed'}</Badge>;
  return <Badge outcome={state === 'failed' ? 'bad' : 'neutral'}>{state}</Badge>;
}

/** The state, the numbers and the charts of a test. */
function Outcome({ run }: { run: LoadRun }) {
  const { client } = useStores();
  const { figures: result, id, problem, state, title } = run;
  return (
    <Stack gap={12} p={12} aria-label="Result" component="section">
      <Group gap="4 8">
        <Title order={2} fz="lg" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <StateBadge run={run} />
        <Text span size="sm" c="dim" ff="mono" style={{ overflowWrap: 'anywhere' }}>
          {result.target}
        </Text>
        {'passed' in result && (
          <Group gap={8} ml="auto">
            <CopyButton what="result as JSON" text={() => JSON.stringify(loadLine(result), undefined, 2)} />
            <ReportMenu file={(format) => client.runs.report({ id, format })} />
          </Group>
        )}
      </Group>
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
      <Statuses result={result} />
      <Causes causes={result.causes} />
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

const latencyWords =
  'From the intended time of each send to the end of its response, so that a receiver that stalls shows in all sends that were due meanwhile.';

interface Total {
  name: string;
  value: string;
  words?: string;
  tone?: 'bad' | 'warn' | undefined;
}

function totalsOf(result: LoadProgress | LoadReport): Total[] {
  const { failed, lateMs, latencyMs, lost, ok, planned, rate, reconnected, seconds, sent, waited } = result;
  const isOver = 'passed' in result;
  return [
    { name: 'Sent', value: formatNumber(sent) + (planned === undefined ? '' : ` of ${formatNumber(planned)}`) },
    { name: 'OK', value: formatNumber(ok) },
    { name: 'Failed', value: formatNumber(failed), tone: failed > 0 ? 'bad' : undefined },
    {
      name: 'Lost',
      value: formatNumber(lost),
      words: 'Planned sends without a response.',
      tone: isOver && lost > 0 ? 'bad' : undefined,
    },
    { name: 'Responses/s', value: formatNumber(Math.round(rate * 10) / 10) },
    { name: 'Time', value: durationText(seconds * 1000) },
    { name: 'Latency p50', value: durationText(latencyMs.p50), words: latencyWords },
    { name: 'Latency p90', value: durationText(latencyMs.p90) },
    { name: 'Latency p99', value: durationText(latencyMs.p99) },
    { name: 'Latency max', value: durationText(latencyMs.max) },
    {
      name: 'Waited',
      value: formatNumber(waited),
      words: 'Sends that waited because maxInFlight of the plan was reached.',
      tone: waited > 0 ? 'warn' : undefined,
    },
    ...(reconnected > 0
      ? [
          {
            name: 'Reconnected',
            value: formatNumber(reconnected),
            words: 'Sends that were repeated on a new connection, because the server had closed the reused one.',
          },
        ]
      : []),
    {
      name: 'Late',
      value: durationText(lateMs),
      words: 'The longest time between an intended send and the send.',
    },
  ];
}

/** The totals of a test. */
function Totals({ result }: { result: LoadProgress | LoadReport }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4, xl: 6 }} spacing={8} verticalSpacing={8} aria-label="Totals">
      {totalsOf(result).map(({ name, tone, value, words }) => (
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
