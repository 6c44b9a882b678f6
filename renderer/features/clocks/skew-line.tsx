import { signedDuration } from '#shared/trace/entry-title.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { skewMarks, type SkewMark } from './skew-marks.ts';
import styles from './clocks.module.css';

/** How far the clocks are from each other, on one line with the wall clock in the middle. */
export function SkewLine() {
  const offsets = useStoreState('clocks', (state) => state.offsets);
  const marks = skewMarks(offsets);
  const levels = Math.max(...marks.map(({ level }) => level)) + 1;
  return (
    <div
      className={styles.skew}
      role="img"
      aria-label={skewWords(marks)}
      style={{ height: `${String(56 + levels * 22)}px` }}
    >
      <i className={styles.wall} />
      <span className={styles.wallWords}>wall clock</span>
      {marks.map((mark) => (
        <span
          key={mark.offsetMs}
          className={styles.mark}
          data-moved={mark.offsetMs !== 0}
          style={{ left: `${String(mark.left)}%`, bottom: '28px', height: `${String(14 + mark.level * 22)}px` }}
        >
          <span>{markWords(mark)}</span>
        </span>
      ))}
    </div>
  );
}

function markWords({ parties, offsetMs }: SkewMark): string {
  const names = parties.length === 4 ? 'All clocks' : parties.map((party) => partyName[party]).join(', ');
  return offsetMs === 0 ? names : `${names} ${signedDuration(offsetMs)}`;
}

function skewWords(marks: readonly SkewMark[]): string {
  return marks
    .map((mark) => (mark.offsetMs === 0 ? `${markWords(mark)} at the wall clock` : markWords(mark)))
    .join('; ');
}
