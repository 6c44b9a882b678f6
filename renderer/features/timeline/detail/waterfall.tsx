import type { Phases } from '#shared/model/phases.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { waterfallBars } from './waterfall-bars.ts';
import styles from './waterfall.module.css';

/** How long each phase of the request took, one after the other. */
export function Waterfall({ phases }: { phases: Phases }) {
  const bars = waterfallBars(phases);
  if (bars.length === 0) return null;
  return (
    <dl className={styles.waterfall} aria-label="Timing">
      {bars.map(({ id, label, ms, left, width }) => (
        <div key={id} className={styles.phase}>
          <dt>{label}</dt>
          <dd className={styles.track}>
            <i data-phase={id} style={{ left: `${String(left)}%`, width: `${String(width)}%` }} />
          </dd>
          <dd className={styles.took}>{durationWords(ms)}</dd>
        </div>
      ))}
      {phases.dns === null && phases.tcp === null && (
        <div className={styles.kept}>On a connection that was kept open</div>
      )}
    </dl>
  );
}
