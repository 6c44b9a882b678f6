import type { Party } from '#shared/model/party.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { signedDuration } from '#shared/trace/entry-title.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { leftOf, reachOf } from './skew-axis.ts';
import styles from './skew.module.css';
import type { Reading } from '../../store/use-clocks.ts';

const percent = (share: number) => `${String(share)}%`;

/** The clocks on one time axis with the wall clock in the middle: moved by the user and skewed by faults. */
export function SkewChart({ readings }: { readings: Readonly<Record<Party, Reading>> }) {
  const parties = Object.entries(readings) as [Party, Reading][];
  const reach = reachOf(parties.flatMap(([, { offsetMs, skewMs }]) => [offsetMs, offsetMs + skewMs]));
  return (
    <div className={styles.chart}>
      <ul className={styles.rows} aria-label="Skew of the clocks">
        {parties.map(([party, reading]) => (
          <li key={party} aria-label={`${partyName[party]}: ${readingWords(reading)}`}>
            <span className={styles.name}>{partyName[party]}</span>
            <ClockBar reading={reading} reach={reach} />
            <span className={styles.reading} data-moved={reading.offsetMs + reading.skewMs !== 0}>
              {readingWords(reading)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.ticks} aria-hidden>
        {[-1, -0.5, 0, 0.5, 1].map((share) => (
          <span key={share} style={{ left: percent(leftOf(share * reach, reach)) }}>
            {share === 0 ? 'wall clock' : `${share < 0 ? '-' : '+'}${formatDuration(Math.abs(share) * reach)}`}
          </span>
        ))}
      </div>
    </div>
  );
}

function ClockBar({ reading: { offsetMs, skewMs }, reach }: { reading: Reading; reach: number }) {
  const hand = leftOf(offsetMs, reach);
  const reads = leftOf(offsetMs + skewMs, reach);
  return (
    <span className={styles.row} aria-hidden>
      <i className={styles.moved} style={{ left: percent(Math.min(50, hand)), width: percent(Math.abs(hand - 50)) }} />
      {skewMs !== 0 && (
        <i
          className={styles.skewed}
          style={{ left: percent(Math.min(hand, reads)), width: percent(Math.abs(reads - hand)) }}
        />
      )}
      {skewMs !== 0 && <i className={styles.before} style={{ left: percent(hand) }} />}
      <i
        className={styles.hand}
        data-by={skewMs !== 0 ? 'fault' : offsetMs !== 0 ? 'hand' : 'none'}
        style={{ left: percent(reads) }}
      />
    </span>
  );
}

/** The offset of a clock, and the part that a fault causes. */
export function readingWords({ offsetMs, skewMs }: Reading): string {
  if (skewMs === 0) return offsetMs === 0 ? 'at wall-clock time' : signedDuration(offsetMs);
  const fault = `fault ${signedDuration(skewMs)}`;
  return offsetMs === 0 ? fault : `${signedDuration(offsetMs)}, ${fault}`;
}
