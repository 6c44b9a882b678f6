import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** The search, the menu of filters and what is done with the list. */
  children: ReactNode;
  /** Chips in a row below. */
  chips: ReactNode;
  /** What the chips choose. */
  what: string;
  /** Whether there are so many chips that they stand closer. */
  dense?: boolean;
}

/** What narrows a list, above it. */
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
