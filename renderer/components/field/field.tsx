import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** Props that every field has. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Unit of a number, shown after the label, e.g. `ms`. */
  unit?: string | undefined;
  /** The validation error of the field. */
  problem?: string | undefined;
}

/** Ids that link a control to its label, hint and error. */
interface Ties {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A control with its label above, and its hint or error below. */
export function Field({ label, hint, unit, problem, children }: FieldProps & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const below = problem ?? hint;
  return (
    <div className={styles.field}>
      <span className={styles.labels}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {unit !== undefined && (
          <span id={`${id}-unit`} className={styles.unit}>
            ({unit})
          </span>
        )}
      </span>
      {children({
        id,
        'aria-describedby':
          [unit === undefined ? '' : `${id}-unit`, below === undefined ? '' : `${id}-below`].join(' ').trim() ||
          undefined,
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
