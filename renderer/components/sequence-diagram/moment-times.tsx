import { formatDuration } from '#shared/trace/format-duration.ts';
import { timeColumn, type SequenceLayout } from './layout-sequence.ts';
import styles from './sequence-diagram.module.css';

/** The time of each moment from the start of the trace, with marks for long gaps. */
export function MomentTimes({ layout: { moments, width } }: { layout: SequenceLayout }) {
  let shown = '';
  return moments.map(({ moment, y, gapMs, gapY = y }, index) => {
    const words = formatDuration(moment.offsetMs);
    const repeated = words === shown;
    shown = words;
    return (
      <g key={index}>
        {gapMs !== undefined && (
          <>
            <path className={styles.gap} d={`M${String(timeColumn)} ${String(gapY)}H${String(width)}`} />
            <text className={styles.time} x={timeColumn - 12} y={gapY + 4} textAnchor="end">
              {`+${formatDuration(gapMs)}`}
            </text>
          </>
        )}
        {!repeated && (
          <text className={styles.time} x={timeColumn - 12} y={y + 4} textAnchor="end">
            {words}
          </text>
        )}
      </g>
    );
  });
}
