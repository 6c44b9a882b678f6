import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

/** One option. */
export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A single choice. */
export function SelectField<Value extends string>({
  label,
  hint,
  problem,
  value,
  choices,
  onChange,
  disabled = false,
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <select
          {...ties}
          className={styles.input}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
