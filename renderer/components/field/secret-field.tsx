import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { RevealButton } from '../secret.tsx';
import { useMask } from '../use-mask.ts';
import { Field, type FieldProps } from './field.tsx';

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
