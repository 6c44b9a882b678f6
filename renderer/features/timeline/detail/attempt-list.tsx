import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { formatDue } from '../../../components/attempt/attempt-words.ts';
import { Badge } from '../../../components/badge.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './attempt-list.module.css';

/** The attempts of a delivery, and when the next one is due. */
export function AttemptList({ delivery: { attempts, nextAttemptAt } }: { delivery: DeliveryWithAttempts }) {
  const offsetMs = useStoreState('clocks', ({ offsets }) => offsets.service);
  if (attempts.length === 0) return <EmptyState title="No attempts yet" />;
  return (
    <ol className={styles.attempts}>
      {attempts.map((attempt) => (
        <AttemptRow key={attempt.n} attempt={attempt} />
      ))}
      {nextAttemptAt !== null && (
        <li className={styles.next}>Next attempt at {formatDue(Date.parse(nextAttemptAt), offsetMs)}</li>
      )}
    </ol>
  );
}

function AttemptRow({ attempt: { n, startedAt, manual, request, response, error, phases } }: { attempt: Attempt }) {
  return (
    <li className={styles.attempt}>
      <span className={styles.n}>{n}</span>
      <span>{timeOfDay(Date.parse(startedAt))}</span>
      <span className={styles.url}>{`${request.url}${manual === true ? ', manual' : ''}`}</span>
      <span>{typeof phases?.total === 'number' ? formatDuration(phases.total) : ''}</span>
      <Badge outcome={statusOutcome(response?.status)}>{response?.status ?? error?.code ?? 'interrupted'}</Badge>
    </li>
  );
}
