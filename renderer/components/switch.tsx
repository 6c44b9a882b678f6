import { Group, Text } from '@mantine/core';
import type { InputHTMLAttributes } from 'react';
import { Problem } from './note.tsx';
import styles from './switch.module.css';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An on/off switch. */
export function Switch({ onChange, ...rest }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      onChange={(event) => onChange(event.target.checked)}
      {...rest}
    />
  );
}

interface SwitchRowProps extends SwitchProps {
  id: string;
  label: string;
  hint: string;
  /** Why it was not changed. */
  error: unknown;
}

/** A switch with its label and what it does. */
export const SwitchRow = ({ label, hint, error, ...input }: SwitchRowProps) => (
  <Group gap={24} wrap="nowrap" align="flex-start" justify="space-between">
    <div>
      <Text component="label" fw={500} htmlFor={input.id}>
        {label}
      </Text>
      <Text id={`${input.id}-hint`} fz="sm" lh="18px" c="dim">
        {hint}
      </Text>
      <Problem error={error} />
    </div>
    <Switch {...input} aria-describedby={`${input.id}-hint`} />
  </Group>
);
