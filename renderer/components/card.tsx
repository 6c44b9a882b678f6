import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: ReactNode;
  /** Shown at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Card({ title, actions, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={styles.actions}>{actions}</span>
      </div>
      {children}
    </section>
  );
}
