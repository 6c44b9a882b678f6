import type { TrialGrade } from '#shared/model/trial.ts';
import styles from './mark.module.css';

/** The grade as a colored letter; a dash when not graded. */
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
