import type { RequestStep } from '#shared/model/request-run.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Waterfall } from '../../../components/hop/waterfall.tsx';
import { waterfallBars } from '../../../components/hop/waterfall-bars.ts';
import styles from './response.module.css';

/** The duration of each phase, and the phase of the error when no response was received. */
export function TimingTab({ step: { exchange } }: { step: RequestStep }) {
  const { phases, error, startedAt } = exchange;
  if (waterfallBars(phases).length === 0 && !error) return <EmptyState title="No timing was measured" />;
  return (
    <>
      <Waterfall phases={phases} />
      {error && (
        <p className={styles.failed}>
          <code>{error.code}</code> {error.message}
        </p>
      )}
      <p className={styles.note}>
        {' '}
        Started {startedAt}
        {phases.total !== null && `, ${durationWords(phases.total)} in total`}
      </p>
    </>
  );
}
