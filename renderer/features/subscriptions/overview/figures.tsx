import { Loader, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { numberWords } from '#shared/trace/counted.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useStats } from '../../../store/use-stats.ts';
import { AttemptsChart } from '../charts/attempts-chart.tsx';
import { LatencyChart } from '../charts/latency-chart.tsx';
import { rateWords } from '../charts/rate-words.ts';
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
  const known = useStats(id, Number(minutes));
  return (
    <section className={styles.figures} aria-label="Health">
      <div className={styles.figuresHead}>
        <h2>Health</h2>
        <SegmentedControl size="xs" aria-label="Period" value={minutes} onChange={setMinutes} data={spans} />
      </div>
      {known?.stats ? (
        <>
          <Totals stats={known.stats} />
          <div className={styles.charts}>
            <AttemptsChart buckets={known.stats.buckets} />
            <LatencyChart buckets={known.stats.buckets} />
          </div>
        </>
      ) : known?.problem === undefined ? (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the statistics" />
      ) : (
        <EmptyState title="Cannot load the statistics">
          <span role="alert">{known.problem}</span>
        </EmptyState>
      )}
    </section>
  );
}

function Totals({ stats: { attempts, failureRate, p50, p95, p99 } }: { stats: SubscriptionStats }) {
  const duration = (ms: number | null) => (ms === null ? '–' : durationWords(ms));
  const totals = [
    { name: 'Attempts', value: numberWords(attempts) },
    { name: 'Failed', value: failureRate === null ? '–' : rateWords(failureRate), bad: (failureRate ?? 0) > 0 },
    { name: 'p50', value: duration(p50) },
    { name: 'p95', value: duration(p95) },
    { name: 'p99', value: duration(p99) },
  ];
  return (
    <dl className={styles.totals}>
      {totals.map(({ name, value, bad }) => (
        <div key={name} data-bad={bad}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
