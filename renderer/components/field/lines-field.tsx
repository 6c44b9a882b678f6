import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface LinesFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** Several values to fill in, one on each line. */
export function LinesField({ label, hint, problem, value, onChange, placeholder }: LinesFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <textarea
          {...ties}
          className={styles.input}
          rows={2}
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
