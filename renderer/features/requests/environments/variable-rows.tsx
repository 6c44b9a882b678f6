import { Group, Text, Title } from '@mantine/core';
import { Eye, EyeOff, Lock, LockOpen, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Environment } from '#shared/model/request-run.ts';
import { Button } from '../../../components/button.tsx';
import { Mono } from '../../../components/mono.tsx';
import { useMask } from '../../../components/use-mask.ts';
import styles from '../requests.module.css';

/** A variable of an environment; `disabled`: it is in a file and not used. */
export type Variable = Environment['variables'][number] & { disabled?: boolean };

interface VariableRowsProps {
  variables: readonly Variable[];
  onChange: (variables: Variable[]) => void;
  /** Shown below, e.g. where values are stored. */
  note?: ReactNode;
}

/** The variables of an environment; secret values are hidden by default. */
export function VariableRows({ variables, onChange, note }: VariableRowsProps) {
  const rows = [...variables, { name: '', value: '', secret: false }];
  return (
    <div>
      <Title order={3} c="dim" fw={550} pb={4}>
        Variables
      </Title>
      <ul aria-label="Variables" className={styles.cells}>
        {rows.map((variable, index) => (
          <li key={index}>
            <VariableRow
              label={`Variable ${String(index + 1)}`}
              variable={variable}
              isNew={index === variables.length}
              onChange={(part) =>
                onChange(rows.slice(0, Math.max(variables.length, index + 1)).with(index, { ...variable, ...part }))
              }
              onRemove={() => onChange(variables.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <Text size="sm" c="faint" pt={6}>
        Always available, each also with <Mono>.http</Mono> and <Mono>.https</Mono>: <Mono>api</Mono>, <Mono>auth</Mono>{' '}
        and <Mono>catcher</Mono>: the addresses of the parties. {note}
      </Text>
    </div>
  );
}

interface VariableRowProps {
  label: string;
  variable: Variable;
  isNew: boolean;
  onChange: (part: Partial<Variable>) => void;
  onRemove: () => void;
}

function VariableRow({ label, variable: { name, value, secret }, isNew, onChange, onRemove }: VariableRowProps) {
  const [shown, setShown] = useState(false);
  const mask = useMask();
  const Shield = secret ? Lock : LockOpen;
  const Look = shown ? EyeOff : Eye;
  const icon = { look: 'quiet', size: 'small', square: true } as const;
  return (
    <>
      <input
        value={name}
        placeholder={isNew ? 'New variable' : undefined}
        aria-label={`${label}, name`}
        maxLength={100}
        spellCheck={false}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <input
        type={secret && (mask.on || !shown) ? 'password' : 'text'}
        value={value}
        placeholder={isNew ? 'Value' : undefined}
        aria-label={`${label}, value`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Group gap={0} w={80} justify="flex-end" wrap="nowrap" style={{ flex: 'none' }}>
        {secret && !mask.on && (
          <Button
            {...icon}
            aria-label={shown ? `Hide ${label}` : `Show ${label}`}
            icon={<Look size={14} aria-hidden />}
            onClick={() => setShown(!shown)}
          />
        )}
        {!isNew && (
          <>
            <Button
              {...icon}
              aria-label={`${label} is secret`}
              aria-pressed={secret}
              title={secret ? 'Secret: hidden here and omitted from exports' : 'Mark as secret'}
              icon={<Shield size={14} aria-hidden />}
              onClick={() => onChange({ secret: !secret })}
            />
            <Button {...icon} aria-label={`Remove ${label}`} icon={<X size={14} aria-hidden />} onClick={onRemove} />
          </>
        )}
      </Group>
    </>
  );
}
