import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** A placeholder for empty content: what will appear here, and how to get it. */
export function EmptyState({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {icon}
      <p className={styles.title}>{title}</p>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
