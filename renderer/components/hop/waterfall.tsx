import type { Phases } from '#shared/model/phases.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { waterfallBars } from './waterfall-bars.ts';
import styles from './waterfall.module.css';

/** The duration of each phase of the request, in order. */
export function Waterfall({ phases }: { phases: Phases }) {
  const bars = waterfallBars(phases);
  if (bars.length === 0) return null;
  return (
    <ul className={styles.waterfall} aria-label="Timing">
      {bars.map(({ id, label, ms, left, width }) => (
        <li key={id} className={styles.phase}>
          <span className={styles.name}>{label}</span>
          <span className={styles.track} aria-hidden>
            <i data-phase={id} style={{ left: `${String(left)}%`, width: `${String(width)}%` }} />
          </span>
          <span className={styles.took}>{formatDuration(ms)}</span>
        </li>
      ))}
      {phases.dns === null && phases.tcp === null && <li className={styles.kept}>Connection reused</li>}
    </ul>
  );
}
