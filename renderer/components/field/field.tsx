import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** What every field has around its control. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Why the engine refused what is in the field. */
  problem?: string | undefined;
}

/** What ties a control to its label, its hint and its problem. */
interface Ties {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A control with its label above, and its hint or problem below. */
export function Field({ label, hint, problem, children }: FieldProps & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const below = problem ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': below === undefined ? undefined : `${id}-below`,
        'aria-invalid': problem !== undefined,
      })}
      {below !== undefined && (
        <span
          id={`${id}-below`}
          className={problem === undefined ? styles.hint : styles.problem}
          role={problem === undefined ? undefined : 'alert'}
        >
          {below}
        </span>
      )}
    </div>
  );
}
