import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { timeOfDay } from '../text/time-of-day.ts';
import { attemptEnd, attemptOutcome } from './attempt-words.ts';
import styles from './attempt-track.module.css';
import { NextAttempt } from './next-attempt.tsx';

interface AttemptTrackProps {
  delivery: DeliveryWithAttempts;
  /** The number of the selected attempt. */
  chosen: number | undefined;
  onChoose: (n: number) => void;
  /** Why the next attempt is held although it is due. */
  held?: { short: string; long: string } | undefined;
  /** Makes the next attempt immediately. */
  onNow: () => void;
}

/** The attempts of a delivery as dots, with the wait between them, and the next attempt as a countdown ring. */
export function AttemptTrack({ delivery, chosen, held, onChoose, onNow }: AttemptTrackProps) {
  const { attempts, nextAttemptAt, status, attemptsAllowed, attemptsMade } = delivery;
  const last = attempts.at(-1);
  const further = Math.max(0, attemptsAllowed - attemptsMade - (nextAttemptAt === null ? 0 : 1));
  return (
    <div className={styles.track}>
      <ol className={styles.attempts} aria-label="Attempts">
        {attempts.map((attempt, index) => (
          <li key={attempt.n} className={styles.step}>
            <Wait before={attempts[index - 1]} after={Date.parse(attempt.startedAt)} />
            <AttemptDot
              attempt={attempt}
              live={status === 'pending' && attempt === last}
              chosen={attempt.n === chosen}
              onChoose={onChoose}
            />
          </li>
        ))}
        {status === 'pending' && nextAttemptAt !== null && (
          <li className={styles.step}>
            <Wait before={last} after={Date.parse(nextAttemptAt)} />
            <NextAttempt
              n={attemptsMade + 1}
              atMs={Date.parse(nextAttemptAt)}
              fromMs={last && Date.parse(last.startedAt)}
              further={further}
              held={held}
              onNow={onNow}
            />
          </li>
        )}
      </ol>
    </div>
  );
}

function Wait({ before, after }: { before: Attempt | undefined; after: number }) {
  if (!before) return null;
  return <span className={styles.wait}>{formatDuration(Math.max(0, after - Date.parse(before.startedAt)))}</span>;
}

interface AttemptDotProps {
  attempt: Attempt;
  live: boolean;
  chosen: boolean;
  onChoose: (n: number) => void;
}

function AttemptDot({ attempt, live, chosen, onChoose }: AttemptDotProps) {
  const { n, startedAt, phases, manual } = attempt;
  const { short, long: ended } = attemptEnd(attempt, live);
  const long = manual === true ? `${ended}, manual` : ended;
  const took = typeof phases?.total === 'number' ? `, ${formatDuration(phases.total)}` : '';
  const time = timeOfDay(Date.parse(startedAt));
  return (
    <button
      type="button"
      className={styles.attempt}
      aria-pressed={chosen}
      aria-label={`Attempt ${String(n)}: ${long}, ${time}${took}`}
      title={`Attempt ${String(n)}: ${long}\n${time}${took}`}
      data-outcome={attemptOutcome(attempt, live)}
      onClick={() => onChoose(n)}
    >
      <i aria-hidden />
      <span className={styles.end}>{short}</span>
      <span className={styles.at}>{time.slice(0, 8)}</span>
      {manual === true && <span className={styles.manual}>manual</span>}
    </button>
  );
}
