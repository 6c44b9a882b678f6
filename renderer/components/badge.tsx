import type { ReactNode } from 'react';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import styles from './badge.module.css';

/** A short label coloured by outcome. Rows of live lists have one, so it is made of plain elements. */
export function Badge({
  outcome,
  children,
  title,
  label,
}: {
  outcome: Outcome;
  children: ReactNode;
  title?: string;
  label?: string;
}) {
  return (
    <span
      className={styles.badge}
      data-outcome={outcome}
      title={title}
      {...(label !== undefined && { role: 'group', 'aria-label': label })}
    >
      <span className={styles.label}>{children}</span>
    </span>
  );
}
