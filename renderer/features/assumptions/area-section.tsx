import { counted } from '#shared/trace/counted.ts';
import { AssumptionRow } from './assumption-row.tsx';
import styles from './assumptions.module.css';
import type { FoundArea } from './find-assumptions.ts';
import { FixedRow } from './fixed-row.tsx';

/** The id of an area's element. */
export const areaId = (area: string) => `area-${area}`;

/** The assumptions of one area; fixed ones last. */
export function AreaSection({ found: { area, label, about, rows, fixed } }: { found: FoundArea }) {
  return (
    <section id={areaId(area)} className={styles.area} tabIndex={-1} aria-labelledby={`${areaId(area)}-title`}>
      <header className={styles.areaHead}>
        <h2 id={`${areaId(area)}-title`}>{label}</h2>
        <span>{about}</span>
      </header>
      <div className={styles.rows}>
        {rows.map((assumption) => (
          <AssumptionRow key={assumption.name} assumption={assumption} />
        ))}
        {fixed.length > 0 && (
          <details className={styles.fixed}>
            <summary>{counted(fixed.length, 'fixed assumption', 'fixed assumptions')} without settings</summary>
            {fixed.map((row) => (
              <FixedRow key={row.id} row={row} />
            ))}
          </details>
        )}
      </div>
    </section>
  );
}
