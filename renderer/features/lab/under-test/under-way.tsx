import { SkipForward, Square } from 'lucide-react';
import { useState } from 'react';
import type { TrialReport } from '#shared/model/trial.ts';
import { Button } from '../../../components/button.tsx';
import { ProgressLine } from '../../../components/progress-line/progress-line.tsx';
import { countdownWords } from '../../../components/token/countdown-words.ts';
import { useNow } from '../../../components/use-now.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './under-way.module.css';

/** The trial under way: what is done, what the user is to do now, and how long that is waited for. */
export function UnderWay({ report, rows }: { report: TrialReport; rows: readonly TrialRow[] }) {
  const skip = useStoreState('trials', (state) => state.skip);
  const cancel = useStoreState('trials', (state) => state.cancel);
  const { current, asks, called = false, waitsUntil, results, total, target, subject } = report;
  const trial = rows.find((row) => row.trial.id === current)?.trial;
  const far = `Trial ${String(Math.min(results.length + 1, total))} of ${String(total)}`;
  return (
    <section className={styles.underWay} aria-label="Under way">
      <div className={styles.head}>
        <span className={styles.far}>{far}</span>
        <h2>
          {trial?.title ?? (subject === 'receiver' ? 'The sender is made ready' : 'The next trial is made ready')}
        </h2>
        {waitsUntil !== undefined && <TimeLeft called={called} until={Date.parse(waitsUntil)} />}
      </div>
      <p className={styles.now} role="status" aria-label="What to do now">
        {asks ?? (subject === 'receiver' ? `Posting to ${target}` : 'One moment.')}
      </p>
      {trial && <p className={styles.does}>{trial.does}</p>}
      <div className={styles.buttons}>
        <Button
          icon={<SkipForward size={14} aria-hidden />}
          disabled={!trial}
          title="What came until now is judged"
          onClick={() => void skip()}
        >
          Skip this one
        </Button>
        <Stop cancel={cancel} />
      </div>
      <ProgressLine label="Trials done" done={results.length} total={total} running />
    </section>
  );
}

/** Ending takes as long as what is under way needs to stop. */
function Stop({ cancel }: { cancel: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      busy={busy}
      icon={<Square size={14} aria-hidden />}
      onClick={() => {
        setBusy(true);
        void cancel().finally(() => {
          setBusy(false);
        });
      }}
    >
      Cancel the test
    </Button>
  );
}

/** Once a call came, a trial goes on for as long as more come. */
function TimeLeft({ called, until }: { called: boolean; until: number }) {
  const leftMs = until - useNow();
  return (
    <span className={styles.timeLeft}>
      <span>{called ? 'It called; judged in' : 'Waits for a call'}</span>
      <span role="timer" aria-label="Time left">
        {countdownWords(leftMs)}
      </span>
    </span>
  );
}
