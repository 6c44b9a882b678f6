import { TextInput, type TextInputProps } from '@mantine/core';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'className'> {
  value: string;
  onChange: (value: string) => void;
}

/** A single-line text field. */
export function TextField({ label, hint, problem, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <TextInput
          spellCheck={false}
          autoComplete="off"
          {...input}
          {...ties}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
