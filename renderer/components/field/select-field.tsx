import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { Field, type FieldProps } from './field.tsx';

/** One option. */
export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> extends Omit<NativeSelectProps, 'label' | 'data' | 'value' | 'onChange'> {
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** A single choice without a visible label. */
export function Select<Value extends string>({ choices, onChange, ...rest }: SelectProps<Value>) {
  return (
    <NativeSelect
      {...rest}
      data={[...choices]}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    />
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
