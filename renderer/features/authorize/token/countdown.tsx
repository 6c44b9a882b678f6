import { partyName } from '#shared/trace/party-name.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useNow } from '../../../components/use-now.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ClockButtons } from './clock-buttons.tsx';
import { countdownWords } from '../../../components/token/countdown-words.ts';
import { lifeLeft, type TokenLife } from '../../../components/token/token-life.ts';
import styles from './token.module.css';

const radius = 34;
const around = 2 * Math.PI * radius;

/** The remaining time of the access token on the clock of the party that validates it; follows when that clock is moved. */
export function Countdown({ life }: { life: TokenLife }) {
  const offsetMs = useStoreState('clocks', ({ offsets }) => offsets[life.by]);
  const { share, leftMs } = lifeLeft(life, useNow(250) + offsetMs);
  const over = life.revoked || leftMs <= 0;
  const tone = over ? 'bad' : share < 0.2 ? 'warn' : 'ok';
  const short = life.revoked ? 'revoked' : leftMs <= 0 ? 'expired' : countdownWords(leftMs);
  return (
    <div className={styles.countdown} data-tone={tone}>
      <svg width={80} height={80} viewBox="0 0 80 80" role="timer" aria-label={`Time left: ${short}`}>
        <circle className={styles.track} cx={40} cy={40} r={radius} />
        <circle
          className={styles.left}
          cx={40}
          cy={40}
          r={radius}
          strokeDasharray={`${String(over ? around : share * around)} ${String(around)}`}
          transform="rotate(-90 40 40)"
        />
        <text x={40} y={45} textAnchor="middle" data-long={short.length > 5}>
          {short}
        </text>
      </svg>
      <div className={styles.until}>
        <p>
          {leftMs > 0 ? 'Expires' : 'Expired'} at {timeOfDay(life.untilMs).slice(0, 8)} on the clock of the{' '}
          {partyName[life.by].toLowerCase()}
          {leftMs <= 0 && `, ${countdownWords(-leftMs)} ago`}.
        </p>
        <ClockButtons leftMs={leftMs} />
      </div>
    </div>
  );
}
