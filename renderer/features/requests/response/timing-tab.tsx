import type { RequestStep } from '#shared/model/request-run.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Waterfall } from '../../../components/hop/waterfall.tsx';
import { waterfallBars } from '../../../components/hop/waterfall-bars.ts';
import styles from './response.module.css';

/** How long each phase took, and in which it ended when no answer came. */
export function TimingTab({ step: { exchange } }: { step: RequestStep }) {
  const { phases, error, startedAt } = exchange;
  if (waterfallBars(phases).length === 0 && !error) return <EmptyState title="No phase was measured" />;
  return (
    <>
      <Waterfall phases={phases} />
      {error && (
        <p className={styles.failed}>
          <code>{error.code}</code> {error.message}
        </p>
      )}
      <p className={styles.note}>
        Begun {startedAt}
        {phases.total !== null && `, ${durationWords(phases.total)} in all`}
      </p>
    </>
  );
}
