import { Box, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Explained } from '../../../components/explained.tsx';
import { durationText } from '../../../components/text/time-text.ts';
import { NotLoaded } from '../../../components/empty-state.tsx';
import { useApi } from '../../../store/use-stores.ts';
import { AttemptsChart, LatencyChart } from '../charts/charts.tsx';
import { formatShare } from '../charts/chart-shapes.ts';
import styles from './overview.module.css';

const spans = [
  { value: '15', label: '15 min' },
  { value: '60', label: '1 h' },
  { value: '1440', label: '24 h' },
  { value: '10080', label: '7 d' },
];

/** Failure rate and latency of attempts over a selectable period. */
export function Figures({ id }: { id: string }) {
  const [minutes, setMinutes] = useState('15');
  const { data, error, refetch } = useQuery(
    useApi().webhooks.stats.queryOptions({ input: { id, minutes: Number(minutes) } }),
  );
  return (
    <Stack component="section" gap={12} aria-label="Health">
      <Group justify="space-between" gap={8}>
        <Title order={2}>Health</Title>
        <SegmentedControl size="xs" aria-label="Period" value={minutes} onChange={setMinutes} data={spans} />
      </Group>
      {data ? (
        <>
          <Totals stats={data} />
          <SimpleGrid type="container" cols={{ base: 1, '620px': 2 }} spacing={12} verticalSpacing={12}>
            {[AttemptsChart, LatencyChart].map((Chart) => (
              <Paper key={Chart.name} withBorder radius={8} p="8 var(--edge)">
                <Chart buckets={data.buckets} />
              </Paper>
            ))}
          </SimpleGrid>
        </>
      ) : (
        <NotLoaded what="statistics" problem={error ? messageOf(error) : undefined} onRetry={refetch} />
      )}
    </Stack>
  );
}

function Totals({ stats: { attempts, failureRate, p50, p95, p99 } }: { stats: SubscriptionStats }) {
  const duration = (ms: number | null) => (ms === null ? '–' : durationText(ms));
  const totals = [
    { name: 'Attempts', value: formatNumber(attempts) },
    { name: 'Failed', value: failureRate === null ? '–' : formatShare(failureRate), bad: (failureRate ?? 0) > 0 },
    { name: 'p50', value: duration(p50), meaning: 'Half of the attempts took at most this long.' },
    { name: 'p95', value: duration(p95), meaning: '95 % of the attempts took at most this long.' },
    { name: 'p99', value: duration(p99), meaning: '99 % of the attempts took at most this long.' },
  ];
  return (
    <Paper component="dl" withBorder radius={8} className={styles.totals}>
      {totals.map(({ name, value, bad, meaning }) => (
        <Box key={name} px={12} py={8} miw={0}>
          <Text component="dt" fz={12} lh="16px" c="dim">
            {meaning === undefined ? name : <Explained words={meaning}>{name}</Explained>}
          </Text>
          <Text component="dd" fw={600} fz={16} lh="24px" truncate c={bad ? 'var(--bad)' : 'inherit'}>
            {value}
          </Text>
        </Box>
      ))}
    </Paper>
  );
}
