import { Eye, EyeOff, Lock, LockOpen, X } from 'lucide-react';
import { useState } from 'react';
import type { Environment } from '#shared/model/request-run.ts';
import { Button } from '../../../components/button.tsx';
import styles from './environments.module.css';

type Variable = Environment['variables'][number];

interface VariableRowsProps {
  variables: readonly Variable[];
  onChange: (variables: Variable[]) => void;
}

/** The variables of an environment; secret values are hidden by default. */
export function VariableRows({ variables, onChange }: VariableRowsProps) {
  const blank: Variable = { name: '', value: '', secret: false };
  return (
    <div className={styles.variables}>
      <h3>Variables</h3>
      <ul aria-label="Variables">
        {[...variables, blank].map((variable, index) => (
          <li key={index}>
            <VariableRow
              label={`Variable ${String(index + 1)}`}
              variable={variable}
              isNew={index === variables.length}
              onChange={(part) => {
                onChange(
                  [...variables, blank]
                    .slice(0, Math.max(variables.length, index + 1))
                    .with(index, { ...variable, ...part }),
                );
              }}
              onRemove={() => {
                onChange(variables.toSpliced(index, 1));
              }}
            />
          </li>
        ))}
      </ul>
      <p>
        Always available, each also with <code>.http</code> and <code>.https</code>: <code>api</code>, <code>auth</code>{' '}
        and <code>catcher</code>: the addresses of the parties.
      </p>
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
  const Shield = secret ? Lock : LockOpen;
  const Look = shown ? EyeOff : Eye;
  return (
    <>
      <input
        value={name}
        placeholder={isNew ? 'New variable' : undefined}
        aria-label={`${label}, name`}
        maxLength={100}
        spellCheck={false}
        onChange={(event) => {
          onChange({ name: event.target.value });
        }}
      />
      <input
        type={secret && !shown ? 'password' : 'text'}
        value={value}
        placeholder={isNew ? 'Value' : undefined}
        aria-label={`${label}, value`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          onChange({ value: event.target.value });
        }}
      />
      <span>
        {secret && (
          <Button
            look="quiet"
            size="small"
            className={styles.icon}
            aria-label={shown ? `Hide ${label}` : `Show ${label}`}
            onClick={() => {
              setShown(!shown);
            }}
          >
            <Look size={14} aria-hidden />
          </Button>
        )}
        {!isNew && (
          <Button
            look="quiet"
            size="small"
            className={styles.icon}
            aria-label={`${label} is secret`}
            aria-pressed={secret}
            title={secret ? 'Secret: hidden here and omitted from exports' : 'Mark as secret'}
            onClick={() => {
              onChange({ secret: !secret });
            }}
          >
            <Shield size={14} aria-hidden />
          </Button>
        )}
        {!isNew && (
          <Button look="quiet" size="small" className={styles.icon} aria-label={`Remove ${label}`} onClick={onRemove}>
            <X size={14} aria-hidden />
          </Button>
        )}
      </span>
    </>
  );
}
