import { Slider } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import type { Party } from '#shared/model/party.ts';
import { signedDuration } from '#shared/trace/entry-title.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { IconButton } from '../../components/button.tsx';
import { timeOfDay } from '../../components/text/time-text.ts';
import { useNow } from '../../components/use-now.ts';
import type { Reading } from '../../store/use-clocks.ts';
import { lastPosition, leftOf, offsetAt, positionOf } from './skew-axis.ts';
import styles from './skew.module.css';

const percent = (share: number) => `${String(share)}%`;

/** What each clock decides. */
const uses: Record<Party, string> = {
  client: 'Decides when the client considers its token expired.',
  authorization: 'Timestamps tokens, and expires codes, tokens and sessions.',
  service: 'Decides whether a token has expired and when a delivery is retried.',
  catcher: 'Decides whether the timestamp of a signature is fresh.',
};

interface SkewChartProps {
  readings: Readonly<Record<Party, Reading>>;
  /** Shows an offset while a clock is dragged. */
  onDrag: (party: Party, offsetMs: number) => void;
  onSet: (party: Party, offsetMs: number) => void;
}

/**
 * The clocks on one time axis with the wall clock in the middle, moved by the user and skewed by faults. Each clock is
 * dragged, or moved with the arrow keys.
 */
export function SkewChart({ readings, onDrag, onSet }: SkewChartProps) {
  const parties = Object.entries(readings) as [Party, Reading][];
  return (
    <div className={styles.chart}>
      <ul className={styles.rows} aria-label="Skew of the clocks">
        {parties.map(([party, reading]) => (
          <li key={party} aria-label={`${partyName[party]}: ${readingWords(reading)}`}>
            <span className={styles.name} title={uses[party]}>
              {partyName[party]}
              {reading.offsetMs + reading.skewMs !== 0 && (
                <span className={styles.reading}>{readingWords(reading)}</span>
              )}
            </span>
            <ClockTime reading={reading} />
            <ClockSlider
              label={`Skew of ${partyName[party]}`}
              reading={reading}
              onDrag={(offsetMs) => onDrag(party, offsetMs)}
              onSet={(offsetMs) => onSet(party, offsetMs)}
            />
            <IconButton
              label={`Reset ${partyName[party]}`}
              icon={RotateCcw}
              disabled={reading.offsetMs === 0}
              onClick={() => onSet(party, 0)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.ticks} aria-hidden>
        {ticks.map((offsetMs) => (
          <span key={offsetMs} style={{ left: percent(leftOf(positionOf(offsetMs))) }}>
            {offsetMs === 0 ? 'wall clock' : signedDuration(offsetMs)}
          </span>
        ))}
      </div>
    </div>
  );
}

const ticks = [-2_592_000, -86_400, -3600, -300, -30, 0, 30, 300, 3600, 86_400, 2_592_000].map(
  (seconds) => seconds * 1000,
);

/** The time that a clock shows, ticking. */
function ClockTime({ reading: { offsetMs, skewMs } }: { reading: Reading }) {
  const now = new Date(useNow(200) + offsetMs + skewMs);
  return (
    <time className={styles.time} dateTime={now.toISOString()} title={now.toLocaleString('en')}>
      {timeOfDay(now.getTime()).slice(0, 8)}
    </time>
  );
}

interface ClockSliderProps {
  label: string;
  reading: Reading;
  onDrag: (offsetMs: number) => void;
  onSet: (offsetMs: number) => void;
}

function ClockSlider({ label, reading, onDrag, onSet }: ClockSliderProps) {
  const { offsetMs, skewMs } = reading;
  const hand = leftOf(positionOf(offsetMs));
  const reads = leftOf(positionOf(offsetMs + skewMs));
  return (
    <span className={styles.row}>
      <i className={styles.moved} style={{ left: percent(Math.min(50, hand)), width: percent(Math.abs(hand - 50)) }} />
      {skewMs !== 0 && (
        <>
          <i
            className={styles.skewed}
            style={{ left: percent(Math.min(hand, reads)), width: percent(Math.abs(reads - hand)) }}
          />
          <i className={styles.reads} style={{ left: percent(reads) }} />
        </>
      )}
      <Slider
        classNames={{ root: styles.slider, track: styles.track, bar: styles.bar, thumb: styles.hand }}
        data-moved={offsetMs !== 0}
        size={18}
        min={-lastPosition}
        max={lastPosition}
        step={1}
        value={positionOf(offsetMs)}
        label={null}
        thumbLabel={label}
        thumbProps={{ 'aria-valuetext': readingWords(reading) }}
        onChange={(position) => onDrag(offsetAt(position))}
        onChangeEnd={(position) => onSet(offsetAt(position))}
      />
    </span>
  );
}

/** The offset of a clock, and the part that a fault causes. */
function readingWords({ offsetMs, skewMs }: Reading): string {
  if (skewMs === 0) return offsetMs === 0 ? 'at wall-clock time' : signedDuration(offsetMs);
  const fault = `fault ${signedDuration(skewMs)}`;
  return offsetMs === 0 ? fault : `${signedDuration(offsetMs)}, ${fault}`;
}
