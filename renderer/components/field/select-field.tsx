import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

/** One option. */
export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** A single choice without a visible label. */
export function Select<Value extends string>({ value, choices, onChange, className, ...rest }: SelectProps<Value>) {
  return (
    <select
      {...rest}
      className={[styles.input, className].join(' ')}
      value={value}
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
  );
}

/** A single choice. */
export function SelectField<Value extends string>({
  label,
  hint,
  problem,
  ...rest
}: FieldProps & Pick<SelectProps<Value>, 'value' | 'choices' | 'onChange' | 'disabled'>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => <Select {...ties} {...rest} />}
    </Field>
  );
}
