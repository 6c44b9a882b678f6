import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** What the section configures, in one sentence. */
  about: ReactNode;
  /** The validation error of the section as a whole. */
  problem?: string | undefined;
  children: ReactNode;
}

/** A section of a form: its description on one side, its fields on the other. */
export function Section({ title, about, problem, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles.fields}>
        {children}
        {problem !== undefined && (
          <p className={styles.problem} role="alert" data-problem>
            {problem}
          </p>
        )}
      </div>
    </section>
  );
}
