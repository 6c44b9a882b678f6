import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './problem-note.module.css';

/** An error message with what to do about it. It stays until the error is fixed or dismissed. */
export function ProblemNote({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.note} role="alert">
      <CircleAlert size={16} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <strong>{title}</strong> <span>{children}</span>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
