import {
  TextInput,
  type TextInputProps,
  Textarea,
  Group,
  NativeSelect,
  Select as MantineSelect,
  type NativeSelectProps,
  type SelectProps as MantineSelectProps,
  Checkbox,
  Combobox,
} from '@mantine/core';
import { useMask, useMaskedInput } from '../use-mask.ts';
import { Field, type FieldProps } from './field.tsx';
import { useId, useState, type ReactNode } from 'react';
import { formatNumber } from '#shared/trace/counted.ts';
import { numberProblem, type NumberLimits } from '../../store/number-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useApi, useDesktop } from '../../store/use-stores.ts';
import { Button, CopyButton } from '../button.tsx';
import { RevealButton } from '../secret.tsx';

/** A suggested value, and what it means. */
export type Suggestion = string | { value: string; meaning: string };

/** The suggestions of an input that names them as its `list`. */
export const Suggestions = ({ id, values }: { id: string; values: readonly Suggestion[] }) => (
  <datalist id={id}>
    {values.map((one) => {
      const { value, meaning } = typeof one === 'string' ? { value: one, meaning: undefined } : one;
      return (
        <option key={value} value={value}>
          {meaning}
        </option>
      );
    })}
  </datalist>
);

export interface TextFieldProps extends FieldProps, Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'className'> {
  value: string;
  suggestions?: readonly Suggestion[] | undefined;
  onChange: (value: string) => void;
}

/** A single-line text field. */
export function TextField({ label, hint, problem, onChange, value, suggestions, ...input }: TextFieldProps) {
  const list = useId();
  const mask = useMask();
  const masked = useMaskedInput(value, typeof label === 'string' ? mask.value(label, value) : mask.text(value));
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <>
          <TextInput
            spellCheck={false}
            autoComplete="off"
            {...(suggestions && { list, rightSection: <Combobox.Chevron />, rightSectionPointerEvents: 'none' })}
            {...input}
            {...masked}
            {...ties}
            onFocus={(event) => {
              masked.onFocus();
              input.onFocus?.(event);
            }}
            onChange={(event) => onChange(event.target.value)}
          />
          {suggestions && <Suggestions id={list} values={suggestions} />}
        </>
      )}
    </Field>
  );
}

interface LinesFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  rows?: number;
}

interface TextList {
  value: readonly string[];
  problem: string | undefined;
  onChange: (value: readonly string[]) => void;
}

/** The props of a field for a list of texts, one per line. */
export const asLines = ({ value, problem, onChange }: TextList) => ({
  value: value.join('\n'),
  problem,
  onChange: (text: string) => onChange(text === '' ? [] : text.split('\n')),
});

/** A field for several values, one per line. */
export function LinesField({ label, hint, problem, onChange, rows = 2, value, ...input }: LinesFieldProps) {
  const mask = useMask();
  const masked = useMaskedInput(value, mask.document(value));
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <Textarea
          {...ties}
          {...input}
          {...masked}
          rows={rows}
          resize="vertical"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface NumberFieldProps extends FieldProps {
  /** The text as typed; `numberOf` and `givenNumber` parse it. */
  value: string;
  onChange: (value: string) => void;
  limits: NumberLimits;
  /** What an empty field means where that is not a number, e.g. `No limit`. */
  placeholder?: string | undefined;
  disabled?: boolean;
}

/** A number field. When empty, the default applies and is shown; without a default the field is required. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, problem, value, onChange, limits, unit, placeholder, disabled = false } = props;
  const own = numberProblem(value, limits);
  const [left, setLeft] = useState(own !== undefined && value !== '');
  const preset = limits.default === undefined ? undefined : `Default: ${formatNumber(limits.default)}`;
  return (
    <Field label={label} hint={hint} unit={unit} problem={left || problem !== undefined ? (own ?? problem) : undefined}>
      {(ties) => (
        <TextInput
          {...ties}
          inputMode={limits.whole ? 'numeric' : 'decimal'}
          spellCheck={false}
          autoComplete="off"
          value={value}
          placeholder={placeholder ?? preset}
          disabled={disabled}
          onBlur={() => setLeft(true)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The path of a folder: typed, or chosen with the system's dialog in the desktop app. */
export function PathField(props: TextFieldProps) {
  const { mutateAsync: choose } = useMutation(useApi().shell.chooseFolder.mutationOptions());
  const desktop = useDesktop();
  const browse = () => {
    choose({}).then(
      ({ path }) => {
        if (path !== null) props.onChange(path);
      },
      () => undefined,
    );
  };
  return (
    <>
      <TextField {...props} data-autofocus />
      {desktop && (
        <Group>
          <Button onClick={browse}>Choose…</Button>
        </Group>
      )}
    </>
  );
}

interface SecretFieldProps extends FieldProps {
  /** The kind of secret, used in the labels of its buttons, e.g. `password`. */
  what: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** A field for a secret: hidden by default, with buttons to show and copy it. */
export function SecretField({ label, hint, problem, what, onChange, ...input }: SecretFieldProps) {
  const [revealed, setShown] = useState(false);
  const mask = useMask();
  const shown = revealed && !mask.on;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <Group component="span" gap={4} wrap="nowrap" miw={0}>
          <TextInput
            {...ties}
            {...input}
            flex={1}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <RevealButton what={what} shown={shown} onToggle={() => setShown(!shown)} />
          <CopyButton what={what} text={input.value} />
        </Group>
      )}
    </Field>
  );
}

interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  /** Whether some of several are checked. */
  indeterminate?: boolean;
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
