import type { TrialGrade } from '#shared/model/trial.ts';
import styles from './mark.module.css';

/** The grade as a letter in its colour; a dash where there is none. */
export function Mark({ grade, size }: { grade: TrialGrade | undefined; size: 'large' | 'small' }) {
  return (
    <span
      role="img"
      className={styles.mark}
      data-grade={grade ?? 'none'}
      data-size={size}
      aria-label={grade ? `Grade ${grade}` : 'Not graded'}
    >
      {grade ?? '–'}
    </span>
  );
}
