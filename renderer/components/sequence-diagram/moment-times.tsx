import { durationWords } from '#shared/trace/duration-words.ts';
import { timeColumn, type SequenceLayout } from './layout-sequence.ts';
import styles from './sequence-diagram.module.css';

/** When each moment was, from the start of the trace; and where much time passed between two. */
export function MomentTimes({ layout: { moments, width } }: { layout: SequenceLayout }) {
  let shown = '';
  return moments.map(({ moment, y, gapMs }, index) => {
    const words = durationWords(moment.offsetMs);
    const repeated = words === shown;
    shown = words;
    return (
      <g key={index}>
        {gapMs !== undefined && (
          <>
            <path className={styles.gap} d={`M${String(timeColumn)} ${String(y - 44)}H${String(width)}`} />
            <text className={styles.time} x={timeColumn - 12} y={y - 40} textAnchor="end">
              {`+${durationWords(gapMs)}`}
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
