import type { ReactNode } from 'react';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import styles from './badge.module.css';

/** A few characters that say how something went. */
export function Badge({ outcome, children, title }: { outcome: Outcome; children: ReactNode; title?: string }) {
  return (
    <span className={styles.badge} data-outcome={outcome} title={title}>
      {children}
    </span>
  );
}
