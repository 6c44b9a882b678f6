import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: ReactNode;
  /** Stands at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a screen with its title. */
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
