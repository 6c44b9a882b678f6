import {
  NativeSelect,
  Select as MantineSelect,
  type NativeSelectProps,
  type SelectProps as MantineSelectProps,
  Checkbox,
} from '@mantine/core';
import { useMask } from '../use-mask.ts';
import { Field, type FieldProps } from './field.tsx';
import type { ReactNode } from 'react';

interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A checkbox with a label. */
export function CheckField({ onChange, ...rest }: CheckFieldProps) {
  return <Checkbox {...rest} w="fit-content" onChange={(event) => onChange(event.target.checked)} />;
}

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

type SearchSelectProps<Value extends string> = Pick<
  SelectProps<Value>,
  'value' | 'choices' | 'onChange' | 'id' | 'error' | 'disabled' | 'aria-label'
> &
  Pick<MantineSelectProps, 'attributes'>;

function useMasked<Value extends string>(choices: readonly Choice<Value>[]): Choice<Value>[] {
  const mask = useMask();
  return choices.map((choice) => ({ ...choice, label: mask.text(choice.label) }));
}

/** A single choice without a visible label. */
export function Select<Value extends string>({ choices, onChange, ...rest }: SelectProps<Value>) {
  return (
    <NativeSelect
      {...rest}
      data={useMasked(choices)}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

/** The same for many choices: typing searches them. */
export function SearchSelect<Value extends string>({ choices, onChange, ...rest }: SearchSelectProps<Value>) {
  return (
    <MantineSelect
      {...rest}
      data={useMasked(choices)}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No match"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
    />
  );
}

interface SelectFieldProps<Value extends string>
  extends FieldProps, Pick<SelectProps<Value>, 'value' | 'choices' | 'onChange' | 'disabled'> {
  /** Whether typing searches the choices; for more than about 12. */
  searchable?: boolean;
}

/** A single choice. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, problem, searchable = false, ...rest } = props;
  const Control = searchable ? SearchSelect : Select;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => <Control {...ties} {...rest} />}
    </Field>
  );
}

interface OptionalFieldProps<Value extends string> extends Omit<SelectFieldProps<Value>, 'value' | 'onChange'> {
  value: Value | undefined;
  /** The choice of no value. */
  none: string;
  onChange: (value: Value | undefined) => void;
}

/** A single choice, or none. */
export function OptionalField<Value extends string>(props: OptionalFieldProps<Value>) {
  const { choices, none, onChange, value = '', ...rest } = props;
  return (
    <SelectField<Value | ''>
      {...rest}
      value={value}
      choices={[{ value: '', label: none }, ...choices]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  );
}
