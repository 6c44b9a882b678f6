import { counted } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';
import { formatCountdown } from '../token/token-life.ts';
import { useNow } from '../use-now.ts';
import styles from './attempt-track.module.css';
import { formatDue } from './attempt-words.ts';

interface NextAttemptProps {
  n: number;
  /** When the attempt is due on the service's clock, in milliseconds since the epoch. */
  atMs: number;
  /** When the previous attempt started. */
  fromMs: number | undefined;
  /** How many attempts may follow this one. */
  further: number;
  /** Why the attempt is held although it is due. */
  held: { short: string; long: string } | undefined;
  onNow: () => void;
}

const radius = 8;
const around = 2 * Math.PI * radius;

/** The next attempt as a ring that fills until the attempt is due on the service's clock. */
export function NextAttempt({ n, atMs, fromMs, further, held, onNow }: NextAttemptProps) {
  const offsetMs = useStoreState('clocks', ({ offsets }) => offsets.service);
  const now = useNow(250) + offsetMs;
  const leftMs = Math.max(0, atMs - now);
  const whole = Math.max(1, atMs - (fromMs ?? atMs - leftMs));
  const share = Math.min(1, Math.max(0, 1 - leftMs / whole));
  const words = leftMs === 0 ? (held === undefined ? 'due' : 'held') : formatCountdown(leftMs);
  const then = further > 0 ? `, then up to ${counted(further, 'more', 'more')}` : ', the last attempt';
  return (
    <div className={styles.next}>
      <div
        className={styles.ring}
        role="timer"
        aria-label={`Attempt ${String(n)} in ${words}`}
        title={`Attempt ${String(n)} at ${formatDue(atMs, offsetMs)}${then}${held === undefined ? '' : `\n${held.long}`}`}
      >
        <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden>
          <circle className={styles.ringTrack} cx={10} cy={10} r={radius} />
          <circle
            className={styles.ringLeft}
            cx={10}
            cy={10}
            r={radius}
            strokeDasharray={`${String(share * around)} ${String(around)}`}
            transform="rotate(-90 10 10)"
          />
        </svg>
        <span className={styles.end}>{words}</span>
        <span className={styles.at}>
          {leftMs === 0 && held ? held.short : further > 0 ? `${String(further)} more` : 'last'}
        </span>
      </div>
      <Button size="small" onClick={onNow}>
        {' '}
        Try now{' '}
      </Button>
    </div>
  );
}
