import type { FixedAssumption } from '#shared/profile/profile-entries.ts';
import { Says } from './row-source.tsx';
import styles from './row.module.css';

/** An assumption without a setting. */
export function FixedRow({ row }: { row: FixedAssumption }) {
  return (
    <section className={styles.row} aria-label={row.title}>
      <div className={styles.about}>
        <h3>{row.title}</h3>
        <Says says={row.says} section={row.section} />
      </div>
      <div className={styles.value}>
        <p>{row.assumption}</p>
        <p className={styles.meta}>
          <span className={styles.source}>{row.source}</span>
          <span className={styles.fixed}>Fixed</span>
        </p>
      </div>
    </section>
  );
}
