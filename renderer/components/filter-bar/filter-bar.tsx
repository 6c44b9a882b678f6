import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** The search field, the filter menu and the actions on the list. */
  children: ReactNode;
  /** Chips in a row below. */
  chips: ReactNode;
  /** Accessible name of the chips. */
  what: string;
  /** Reduces the spacing for many chips. */
  dense?: boolean;
}

/** The filters above a list. */
export function FilterBar({ children, chips, what, dense }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.line}>{children}</div>
      <div className={styles.chips} data-dense={dense} role="group" aria-label={what}>
        {chips}
      </div>
    </div>
  );
}
