import { TextInput, type TextInputProps } from '@mantine/core';
import { useMask, useMaskedInput } from '../use-mask.ts';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'className'> {
  value: string;
  onChange: (value: string) => void;
}

/** A single-line text field. */
export function TextField({ label, hint, problem, onChange, value, ...input }: TextFieldProps) {
  const mask = useMask();
  const masked = useMaskedInput(value, typeof label === 'string' ? mask.value(label, value) : mask.text(value));
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <TextInput
          spellCheck={false}
          autoComplete="off"
          {...input}
          {...masked}
          {...ties}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
