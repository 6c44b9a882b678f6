import { Tooltip } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** One selectable value. */
export interface Chip {
  value: string;
  meaning?: string | undefined;
}

interface ChipsFieldProps {
  label: ReactNode;
  chips: readonly Chip[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  problem?: string | undefined;
}

/** A multiple choice shown as chips. */
export function ChipsField({ label, chips, chosen, onChange, problem }: ChipsFieldProps) {
  const id = useId();
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value);
    onChange(others.length === chosen.length ? [...chosen, value] : others);
  };
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.chips}>
        {chips.map(({ value, meaning }) => (
          <Tooltip key={value} label={meaning ?? ''} disabled={meaning === undefined}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={chosen.includes(value)}
              onClick={() => {
                toggle(value);
              }}
            >
              {value}
            </button>
          </Tooltip>
        ))}
      </div>
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
