import type { ReactNode } from 'react';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import styles from './badge.module.css';

/** A short label coloured by outcome. */
export function Badge({ outcome, children, title }: { outcome: Outcome; children: ReactNode; title?: string }) {
  return (
    <span className={styles.badge} data-outcome={outcome} title={title}>
      {children}
    </span>
  );
}
