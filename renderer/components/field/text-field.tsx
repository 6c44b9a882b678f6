import { TextInput, type TextInputProps, Textarea, Group } from '@mantine/core';
import { useMask, useMaskedInput } from '../use-mask.ts';
import { Field, type FieldProps } from './field.tsx';
import { useState } from 'react';
import { formatNumber } from '#shared/trace/counted.ts';
import { numberProblem, type NumberLimits } from '../../store/number-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useApi, useDesktop } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { RevealButton } from '../secret.tsx';

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

/** One field of a credential: text, a secret, or a certificate or key in PEM. */
export interface Credential {
  label: string;
  as: 'text' | 'secret' | 'pem';
  hint?: string;
  placeholder?: string;
}

interface CredentialFieldProps {
  field: Credential;
  value: string;
  onChange: (text: string) => void;
  problem: string | undefined;
}

/** The input for a credential field. */
export function CredentialField({ field: { label, as, hint, placeholder = '' }, ...rest }: CredentialFieldProps) {
  switch (as) {
    case 'text':
      return <TextField label={label} hint={hint} placeholder={placeholder} {...rest} />;
    case 'secret':
      return <SecretField label={label} what={label.toLowerCase()} hint={hint} placeholder={placeholder} {...rest} />;
    case 'pem':
      return <LinesField label={label} hint={hint} placeholder={placeholder || '-----BEGIN …'} rows={3} {...rest} />;
  }
}
