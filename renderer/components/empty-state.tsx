import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What is shown where nothing is: why, and what to do. */
export function EmptyState({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {icon}
      <p className={styles.title}>{title}</p>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
