import { SkipForward, Square } from 'lucide-react';
import { useState } from 'react';
import type { TrialReport } from '#shared/model/trial.ts';
import { Button } from '../../../components/button.tsx';
import { ProgressLine } from '../../../components/progress-line/progress-line.tsx';
import { formatCountdown } from '../../../components/token/token-life.ts';
import { useNow } from '../../../components/use-now.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './running-trials.module.css';

/** The running trial: its progress, what the user must do now, and the time left. */
export function RunningTrials({ report, rows }: { report: TrialReport; rows: readonly TrialRow[] }) {
  const skip = useStoreState('trials', (state) => state.skip);
  const cancel = useStoreState('trials', (state) => state.cancel);
  const { current, asks, called = false, waitsUntil, results, total, target, subject } = report;
  const trial = rows.find((row) => row.trial.id === current)?.trial;
  const progress = `Trial ${String(Math.min(results.length + 1, total))} of ${String(total)}`;
  return (
    <section className={styles.running} aria-label="Running">
      <div className={styles.head}>
        <span className={styles.far}>{progress}</span>
        <h2>{trial?.title ?? (subject === 'receiver' ? 'Preparing the sender' : 'Preparing the next trial')}</h2>
        {waitsUntil !== undefined && <TimeLeft called={called} until={Date.parse(waitsUntil)} />}
      </div>
      <p className={styles.now} role="status" aria-label="What to do now">
        {asks ?? (subject === 'receiver' ? `Posting to ${target}` : 'Preparing…')}
      </p>
      {trial && <p className={styles.does}>{trial.does}</p>}
      <div className={styles.buttons}>
        <Button
          icon={<SkipForward size={14} aria-hidden />}
          disabled={!trial}
          title="Ends this trial and grades the calls received so far"
          onClick={() => void skip()}
        >
          Skip trial
        </Button>
        <Stop cancel={cancel} />
      </div>
      <ProgressLine label="Completed trials" done={results.length} total={total} running />
    </section>
  );
}

/** Cancels the test. Busy until the running trial has stopped. */
function Stop({ cancel }: { cancel: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      busy={busy}
      icon={<Square size={14} aria-hidden />}
      onClick={() => {
        setBusy(true);
        void cancel().finally(() => setBusy(false));
      }}
    >
      Cancel test
    </Button>
  );
}

/** The time left for the first call, or after a call until the trial is graded. */
function TimeLeft({ called, until }: { called: boolean; until: number }) {
  const leftMs = until - useNow();
  return (
    <span className={styles.timeLeft}>
      <span>{called ? 'Call received; graded in' : 'Waiting for a call'}</span>
      <span role="timer" aria-label="Time left">
        {formatCountdown(leftMs)}
      </span>
    </span>
  );
}
