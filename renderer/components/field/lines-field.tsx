import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface LinesFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  rows?: number;
}

/** A field for several values, one per line. */
export function LinesField({ label, hint, problem, value, onChange, placeholder, rows = 2 }: LinesFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <textarea
          {...ties}
          className={styles.input}
          rows={rows}
          spellCheck={false}
          value={value}
          placeholder={placeholder}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
